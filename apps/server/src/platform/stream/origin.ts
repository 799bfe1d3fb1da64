import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of this origin may open the stream: the server's own host, or one of the allowed origins. Clients
 * other than browsers send no Origin; like all clients they need a ticket.
 */
export function isOriginAllowed({ headers }: Pick<IncomingMessage, 'headers'>, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}
