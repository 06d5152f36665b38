import { type Cell, type Coverage, cellName } from './coverage.ts';
import { escapeText } from './escape.ts';
import { style } from './html-style.ts';
import type { Candidate, Check, Report, ReportedViolation } from './report.ts';

/** Writes a report as one page that needs nothing else: no script, no font, no picture. */
export function toHtml(report: Report): string {
  const word = report.passed ? 'passed' : 'failed';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(report.title)}: ${word}</title>
<style>${style}</style>
<main>
<header class="${word}">
<p class="verdict">${word}</p>
<h1>${escapeText(report.title)}</h1>
<p class="where"><code>${escapeText(report.target)}</code> <time datetime="${report.started}">${escapeText(
    report.started.replace('T', ' ').slice(0, 19),
  )} UTC</time></p>
${figures(report)}
</header>
${violations(report)}
${checks(report.checks)}
${matrix(report.coverage)}
${candidates(report.candidates)}
</main>
</html>
`;
}

function figures({ checks, exchanges, violations, unlisted, coverage, seconds }: Report): string {
  const failed = checks.filter(({ problems }) => problems.length > 0).length;
  const tried = checks.filter(({ skipped }) => skipped === undefined).length;
  const rows: [string, string, boolean][] = [
    [`${tried - failed}/${tried}`, 'checks passed', failed === 0],
    [`${violations.length + unlisted}`, `violations in ${exchanges} exchanges`, violations.length === 0],
    [`${coverage.percent} %`, `of ${coverage.total} documented answers seen`, true],
    [`${seconds.toFixed(1)} s`, 'from beginning to end', true],
  ];
  const items = rows
    .filter(([value]) => value !== '0/0')
    .map(([value, label, good]) => `<li class="${good ? 'good' : 'bad'}"><b>${value}</b>${label}</li>`);
  return `<ul class="figures">${items.join('')}</ul>`;
}

function violations({ violations: all, unlisted }: Report): string {
  if (all.length === 0) return '';
  const row = ({ exchange, method, path, status, side, rule, message }: ReportedViolation): string =>
    `<tr><td>${exchange}<td><code class="path">${escapeText(method)} ${escapeText(path)}</code><td>${status ?? 'none'}<td>${side}<td><b>${escapeText(
      rule,
    )}</b> ${escapeText(message)}`;
  const more = unlisted > 0 ? `<p>… and ${unlisted} more.</p>` : '';
  return `<section><h2>Violations</h2><div class="wide"><table>
<tr><th>#<th>Request<th>Status<th>Whose<th>What
${all.map(row).join('\n')}
</table></div>${more}</section>`;
}

function checks(all: Check[]): string {
  if (all.length === 0) return '';
  const suites = [...Map.groupBy(all, ({ suite }) => suite)].map(([name, members]) => {
    const bad = members.some(({ problems }) => problems.length > 0);
    const tried = members.some(({ skipped }) => skipped === undefined);
    const outcome = bad ? 'bad' : tried ? 'good' : 'skipped';
    const seconds = members.reduce((sum, check) => sum + check.seconds, 0);
    return `<details${bad ? ' open' : ''}><summary class="${outcome}">${escapeText(name)} <small>${
      members.length === 1 ? '1 check' : `${members.length} checks`
    }, ${seconds.toFixed(1)} s</small></summary><ul class="checks">${members.map(checkItem).join('')}</ul></details>`;
  });
  return `<section><h2>Checks</h2>${suites.join('\n')}</section>`;
}

function checkItem({ name, problems, skipped }: Check): string {
  if (skipped !== undefined)
    return `<li class="skipped">${escapeText(name)} <small>${escapeText(skipped)}</small></li>`;
  if (problems.length === 0) return `<li class="good">${escapeText(name)}</li>`;
  return `<li class="bad">${escapeText(name)}<ul>${problems.map((text) => `<li>${escapeText(text)}</li>`).join('')}</ul></li>`;
}

function matrix({ cells, covered, total }: Coverage): string {
  const operations = [...Map.groupBy(cells, ({ operation }) => operation)];
  const statuses = [...new Set(cells.map(({ status }) => status))].sort((a, b) => a - b);
  const rows = operations.map(([operation, own]) => {
    const columns = statuses.map((status) => {
      const members = own.filter((cell) => cell.status === status);
      return `<td>${members.map(cellMark).join('')}`;
    });
    return `<tr><th scope="row"><code>${escapeText(operation)}</code>${columns.join('')}`;
  });
  return `<section><h2>Coverage</h2><p>${covered} of ${total} documented answers were seen exactly as described.</p>
<div class="wide"><table class="matrix"><tr><th>${statuses.map((status) => `<th scope="col">${status}`).join('')}
${rows.join('\n')}</table></div></section>`;
}

function cellMark(cell: Cell): string {
  const label = cell.form ?? (cell.mediaType === null ? 'no body' : (cell.mediaType.split('/')[1] ?? ''));
  const word = cell.seen > 0 ? `seen ${cell.seen} times` : 'not seen';
  return `<span class="cell ${cell.seen > 0 ? 'good' : 'open'}" title="${escapeText(cellName(cell))}: ${word}">${escapeText(label)}</span>`;
}

function candidates(all: Candidate[]): string {
  if (all.length === 0) return '';
  const [support, drift] = [
    all.filter(({ verdict }) => verdict === 'supports'),
    all.filter(({ verdict }) => verdict !== 'supports'),
  ];
  const folded = `<details><summary>${support.length} answers support an assumption</summary>${candidateTable(support)}</details>`;
  return `<section><h2>What this says about the description</h2>${drift.length > 0 ? candidateTable(drift) : ''}${
    support.length > 0 ? folded : ''
  }</section>`;
}

function candidateTable(all: Candidate[]): string {
  const row = ({ operation, seen, verdict, assumption }: Candidate): string =>
    `<tr><td><code>${escapeText(operation)}</code><td class="brief">${escapeText(seen)}<td class="${verdict}">${verdict}<td>${escapeText(assumption ?? '')}`;
  return `<div class="wide"><table>
<tr><th>Operation<th>Seen<th>Verdict<th>Assumption
${all.map(row).join('\n')}
</table></div>`;
}
