/** What `--help` prints. */
export function helpText(env: NodeJS.ProcessEnv): string {
  const name = calledAs(env);
  return `${name}: the text-to-video service on this machine

Usage
  ${name} [options]

Options
  --port NUMBER         port to listen on; 0 takes a free one            (default 4020)
  --host ADDRESS        address to listen on                             (default 127.0.0.1)
  --key NAME=KEY        an account and its API key; repeat for more      (default: one that is made up)
  --job-time TIME       how long a generation takes: 500ms, 5s, 1m,
                        or a range such as 30s-60s                       (default 5s)
  --job-reads NUMBER    instead: complete at this status request
  --failure-rate SHARE  the share of generations that fail, from 0 to 1  (default 0)
  --error-shape SHAPE   nested, flat, or mixed, which takes turns        (default nested)
  --clips SOURCE        render shows each prompt; shared serves one
                        small clip for every video                       (default render)
  --data-dir DIR        keep videos and clock there, also over a kill    (default: in memory)
  --seed TEXT           decides ids, drawn job times and failures        (default: random)
  --rate-limit LIMIT    requests per key, such as 10/s or 100/m;
                        beyond that 429 with Retry-After                 (default: none)
  --webhook-url URL     POST an event there when a generation ends
  --webhook-secret KEY  whsec_ and base64: signs the events              (default: one that is made up)
  --clock-start TIME    where the clock begins: 2026-01-01T00:00:00Z     (default: now)
  --clock-frozen        the clock stands until the control API moves it
  --control             serve the control API under /_emulator
  -h, --help            print this

Example
  ${name} --port 4020 --job-time 5s --key alice=sk_test_alice --control
  curl -H 'Authorization: Bearer sk_test_alice' http://127.0.0.1:4020/v1/account
`;
}

/** The command as it was called: by `videogen`, which tells how, by the script of this repository, or by its own name. */
function calledAs({
  VIDEOGEN_COMMAND: told,
  npm_package_name: scripts,
  npm_lifecycle_event: script,
}: NodeJS.ProcessEnv): string {
  if (told) return told;
  return scripts === '@videogen/emulator' && script === 'start' ? 'pnpm emulator' : 'videogen-emulator';
}
