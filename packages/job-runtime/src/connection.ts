// The system calls and codes of Node, of its fetch, and of Bun.
const NEVER_CONNECTED =
  /^(connect|getaddrinfo|ECONNREFUSED|ENOTFOUND|EAI_\w+|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/;

// After these, trying again gives the same result: the peer is not who it should be, or does not speak TLS.
const TLS_REFUSED = /^(CERT_|ERR_(TLS|SSL)_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|EPROTO$)/;

/**
 * True when the error proves that no connection was made (refused, no such host, connect timeout),
 * so that the request cannot have reached the service. Looks through causes and aggregates.
 */
export function isConnectionRefused(error: unknown): boolean {
  return someCause(
    error,
    ({ code, syscall }) => NEVER_CONNECTED.test(String(syscall)) || NEVER_CONNECTED.test(String(code)),
  );
}

/**
 * True when nothing was sent and trying again will not help: the TLS handshake was refused, or the port is one of
 * those that `fetch` blocks.
 */
export function isConnectionImpossible(error: unknown): boolean {
  // "bad port" is the Fetch standard's word for it, which comes without a code.
  return someCause(error, ({ code, message }) => message === 'bad port' || TLS_REFUSED.test(String(code)));
}

const ISSUER_UNKNOWN = new Set([
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * True when the peer's certificate was signed by nobody whom this process trusts: a private authority, or a proxy
 * that reads what passes. NODE_EXTRA_CA_CERTS is for that.
 */
export function isIssuerUnknown(error: unknown): boolean {
  return someCause(error, ({ code }) => ISSUER_UNKNOWN.has(String(code)));
}

interface SystemErrorLike {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

function someCause(error: unknown, matches: (error: SystemErrorLike) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 8) return false;
  const like = error as SystemErrorLike;
  if (matches(like)) return true;
  // Several addresses of one host fail as an aggregate, and only all of them failing proves anything.
  if (Array.isArray(like.errors) && like.errors.length > 0) {
    return like.errors.every((each) => someCause(each, matches, depth + 1));
  }
  return someCause(like.cause, matches, depth + 1);
}
