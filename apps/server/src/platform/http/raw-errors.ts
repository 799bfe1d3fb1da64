import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { failure } from './envelope.ts';
import { securityHeaders } from './security-headers.ts';

/** How long a peer has to read why it was refused. */
const CLOSE_AFTER_MS = 1_000;

/** Errors of the HTTP parser; after others, such as a failed TLS handshake, nothing can be written to the socket. */
const isHttpError = ({ code }: Partial<ConnectionError>): boolean =>
  code?.startsWith('HPE_') === true || code === 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Closes a connection on which no request has arrived in time. Writes nothing: browsers open connections in advance,
 * and Chromium takes data on an unused one as the reply to the first request that it sends there; it replaces a closed
 * one. A request that has arrived but was not read yet, because the process was busy, is served.
 */
function closeSilent(socket: Socket): void {
  setImmediate(() => {
    if (socket.bytesRead === 0) socket.destroy();
  });
}

/**
 * Responds to bytes that are not valid HTTP (malformed, too large a header, too slow): there is no request to reply to,
 * so the common format is written to the socket, which is then closed even if the peer keeps its own side open.
 */
export function answerRawError(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (!isHttpError(error) || !socket.writable) {
    socket.destroy();
    return;
  }
  if (socket.bytesRead === 0) {
    closeSilent(socket);
    return;
  }
  const field = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers' : 'request';
  const body = JSON.stringify(failure({ reason: 'FIELD_INVALID', field, params: { field } }, 'jp', ''));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    // The host of the request is not known.
    ...Object.entries(securityHeaders({ protocol: 'http', host: '' })).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`);
  const cut = setTimeout(() => socket.destroy(), CLOSE_AFTER_MS).unref();
  socket.once('close', () => clearTimeout(cut));
}
