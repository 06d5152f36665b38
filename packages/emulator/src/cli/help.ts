/** What `--help` prints. */
export const HELP = `videogen-emulator: the text-to-video service on this machine

Usage
  videogen-emulator [options]

Options
  --port NUMBER         port to listen on; 0 takes a free one            (default 4020)
  --host ADDRESS        address to listen on                             (default 127.0.0.1)
  --key NAME=KEY        an account and its API key; repeat for more      (default: one that is made up)
  --job-time TIME       how long a generation takes: 500ms, 5s, 1m,
                        or a range such as 30s-60s                       (default 5s)
  --job-reads NUMBER    instead: complete at this status request
  --error-shape SHAPE   nested, flat, or mixed, which takes turns        (default nested)
  --clips SOURCE        render shows each prompt; shared serves one
                        small clip for every video                       (default render)
  --control             serve the control API under /_emulator
  -h, --help            print this

Example
  videogen-emulator --port 4020 --job-time 5s --key alice=sk_test_alice --control
  curl -H 'Authorization: Bearer sk_test_alice' http://127.0.0.1:4020/v1/account
`;
