import { isIssuerUnknown, type NoResponseError } from '@videogen/job-runtime';

/** Why there was no answer, in a clause without its full stop and without advice that is meant for programmers. */
export function reasonOf(error: NoResponseError): string {
  const reason = isIssuerUnknown(error) ? error.message.replace(/;.*$/s, '') : error.message;
  return reason.replace(/[.?!]+$/, '');
}

/** What somebody can do whose request brought no answer. */
export function nextStepFor(error: NoResponseError, baseUrl: string, env = process.env): string {
  const { host, protocol } = new URL(baseUrl);
  if (isIssuerUnknown(error)) return trustStep(host, env);
  const proxy = proxyVariable(protocol, env);
  const check = 'Check that base_url is right and that the service is reachable from this machine.';
  if (proxy === undefined) return check;
  // Its value may hold a password.
  return `${check} ${proxy} is set: check the proxy that it names, and see that NO_PROXY names this host if it needs none.`;
}

function trustStep(host: string, env: NodeJS.ProcessEnv): string {
  const cause = `Nobody whom this machine trusts has signed the certificate of ${host}. That is so with a private certificate authority, and behind a proxy that reads what passes.`;
  const file = env.NODE_EXTRA_CA_CERTS;
  return file
    ? `${cause} NODE_EXTRA_CA_CERTS names ${file}: see that this file can be read and holds the authority's certificate as PEM.`
    : `${cause} Set the environment variable NODE_EXTRA_CA_CERTS to a file with the authority's certificate as PEM, and run again.`;
}

function proxyVariable(protocol: string, env: NodeJS.ProcessEnv): string | undefined {
  const name = `${protocol.replace(':', '')}_proxy`;
  return [name, name.toUpperCase()].find((it) => env[it]);
}
