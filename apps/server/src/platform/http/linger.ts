import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { HTTP } from './limits.ts';

const LOOK_MS = 10;

const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

/**
 * Takes no new connections and waits until the open ones are gone, at most `HTTP.lingerMs`: each reply closes its own now. A connection
 * that is cut while a request is on its way would lose that request, so only those are cut afterwards that said nothing.
 */
export async function linger(server: Server): Promise<void> {
  // The close of an HTTP server would cut what looks idle at once; its base class only ends the listening.
  NetServer.prototype.close.call(server);
  const until = performance.now() + HTTP.lingerMs;
  while (performance.now() < until && (await openConnections(server)) > 0) await delay(LOOK_MS);
}
