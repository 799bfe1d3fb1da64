import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { boundConnections, type ConnectionLimits, connectionLimits, serverTimes } from '../http/index.ts';
import { explainListenError } from '../net/index.ts';

/** Only programs on this machine may read them: the numbers show how a brokerage is doing. */
const HOST = '127.0.0.1';

/**
 * Serves `/metrics` on a separate port, on loopback only. Returns a function that stops it. Throws StartError when the
 * port is taken.
 */
export async function serveMetrics(
  registry: Registry,
  port: number,
  own: Partial<ConnectionLimits> = {},
): Promise<() => Promise<void>> {
  const limits = { ...connectionLimits('metrics'), ...own };
  const server = createServer(serverTimes(limits), (request, response) => {
    const found = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!found) {
      send(response, 404, 'text/plain; charset=utf-8', 'Only GET /metrics is here.\n');
      return;
    }
    registry.metrics().then(
      (text) => send(response, 200, registry.contentType, text),
      (error: unknown) => send(response, 500, 'text/plain; charset=utf-8', `${String(error)}\n`),
    );
  });
  boundConnections(server, limits);
  try {
    await listening(server, port);
  } catch (error) {
    throw explainListenError(error, HOST, port, 'METRICS_PORT');
  }
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' });
  response.end(text);
}

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: HOST, port, exclusive: true }, resolve);
  });
