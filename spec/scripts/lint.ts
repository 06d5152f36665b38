import { checkBreakingChanges } from './breaking-changes.ts';
import { redocly } from './redocly.ts';

/** The score that Redocly must give the description at least, of 100. */
const leastScore = 87;

// The whole bar in one command: the rules, the score, and nothing broken since the last release.
const { code, output } = redocly('lint');
process.stdout.write(output);

const problems = checkBreakingChanges();
const score = readScore();
if (score < leastScore) problems.push(`The score is ${score}, and must be ${leastScore} at least`);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`score ${score}, ${problems.length} problems besides the rules\n`);
process.exitCode = code !== 0 || problems.length > 0 ? 1 : 0;

function readScore(): number {
  const { output: text } = redocly('score', 'videogen', '--format', 'json');
  // Lines for people stand around the JSON.
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return (JSON.parse(json) as { agentReadiness: number }).agentReadiness;
}
