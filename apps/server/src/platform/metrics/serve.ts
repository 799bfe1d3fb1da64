import { createServer, type Server } from 'node:http';
import { boundConnections, type ConnectionLimits, connectionLimits, serverTimes } from '../http/index.ts';
import { explainListenError } from '../net/index.ts';
import type { Metrics } from './registry.ts';

/** Only programs on this machine may read them: the numbers show how a brokerage is doing. */
const HOST = '127.0.0.1';

/** Serves `/metrics` on a separate port, on loopback only. Returns a function that stops it. Throws StartError when the port is taken. */
export async function serveMetrics(
  metrics: Metrics,
  port: number,
  own: Partial<ConnectionLimits> = {},
): Promise<() => Promise<void>> {
  const limits = { ...connectionLimits('metrics'), ...own };
  const server = createServer(serverTimes(limits), (request, response) => {
    const found = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    response.writeHead(found ? 200 : 404, {
      'content-type': found ? 'text/plain; version=0.0.4; charset=utf-8' : 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    response.end(found ? metrics.text() : 'Only GET /metrics is here.\n');
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

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: HOST, port, exclusive: true }, resolve);
  });
