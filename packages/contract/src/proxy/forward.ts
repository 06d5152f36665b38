import * as http from 'node:http';
import * as https from 'node:https';

/** Where requests go. */
export interface Upstream {
  /** Sends a request on, with another Host; the body is the caller's to write. */
  send(request: http.IncomingMessage): http.ClientRequest;
  close(): void;
}

/** Headers that belong to one connection and not to the message (RFC 9110, 7.6.1). */
const ofTheConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'upgrade',
  'proxy-authenticate',
  'proxy-authorization',
]);

/** @param target base URL; a path in it is put before that of each request */
export function openUpstream(target: URL): Upstream {
  const { request: open, Agent } = target.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true });
  const prefix = target.pathname.replace(/\/$/, '');
  return {
    send(request) {
      const headers = passedOn(request.rawHeaders, new Set(['host']));
      return open({
        protocol: target.protocol,
        hostname: target.hostname.replace(/^\[|\]$/g, ''),
        port: target.port,
        agent,
        method: request.method ?? 'GET',
        path: prefix + (request.url ?? '/'),
        headers: ['Host', target.host, ...headers],
        // Node would add its own otherwise.
        setDefaultHeaders: false,
      });
    },
    close: () => agent.destroy(),
  };
}

/** The headers of a message in their order and spelling, without those of the connection. */
export function passedOn(rawHeaders: string[], without = new Set<string>()): string[] {
  const passed: string[] = [];
  const named = connectionOptions(rawHeaders);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    const key = name.toLowerCase();
    if (!ofTheConnection.has(key) && !named.has(key) && !without.has(key)) passed.push(name, value);
  }
  return passed;
}

/** A Connection header may name others that end here too. */
function connectionOptions(rawHeaders: string[]): Set<string> {
  const index = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'connection');
  const value = index < 0 ? '' : (rawHeaders[index + 1] ?? '');
  return new Set(value.split(',').map((option) => option.trim().toLowerCase()));
}

/** Headers by their names in small letters; of several with one name, the values are joined. */
export function headersOf(message: http.IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
