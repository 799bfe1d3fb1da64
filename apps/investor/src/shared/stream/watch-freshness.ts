import type { Connection } from './connection.ts';
import { freshness, lastFrame } from './live-state.ts';

/**
 * Prices are marked as stale within two seconds of silence (MKT-08): this limit, plus the check interval and the
 * rendering.
 */
const STALE_MS = 1600;
const TICK_MS = 200;
/** After `PING_MS` of silence a ping is sent; after `DEAD_MS` the connection is closed. */
const PING_MS = 700;
const DEAD_MS = 8000;

/**
 * Checks the age of the last frame several times a second while the page is visible; closes the connection at once when
 * the device has no network, and reconnects at once when page or network return.
 */
export function watchFreshness(connection: Connection): void {
  const check = (): void => {
    if (document.visibilityState !== 'visible') return;
    const { connected } = freshness.get();
    if (!connected) return;
    const age = performance.now() - lastFrame.at;
    if (age > PING_MS) connection.send({ op: 'ping', t: Date.now() });
    const stale = age > STALE_MS;
    if (freshness.get().stale !== stale) freshness.set({ connected, stale });
    if (age > DEAD_MS) connection.closeDead();
  };
  setInterval(check, TICK_MS);
  addEventListener('online', () => connection.reconnectNow());
  addEventListener('offline', () => connection.closeDead());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    connection.reconnectNow();
    // After sleep a phone may hold a dead socket: the ping's reply, or its absence, decides at a later check.
    if (performance.now() - lastFrame.at > STALE_MS) connection.send({ op: 'ping', t: Date.now() });
  });
}
