import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { HTTP } from './limits.ts';

const POLL_MS = 10;

const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

/**
 * Stops accepting connections and waits until the open ones have ended, at most `HTTP.drainMs`: each reply now closes
 * its connection. Cutting a connection with a request in flight would lose the request, so only those that were silent
 * are cut afterwards.
 */
export async function drainConnections(server: Server): Promise<void> {
  // `close` of an HTTP server would cut idle-looking connections at once; its base class only stops listening.
  NetServer.prototype.close.call(server);
  const until = performance.now() + HTTP.drainMs;
  while (performance.now() < until && (await openConnections(server)) > 0) await delay(POLL_MS);
}
