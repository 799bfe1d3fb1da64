import type { Connection } from './connection.ts';
import { freshness, lastHeard } from './live-state.ts';

/** Prices are marked as old within two seconds without a word from the server (MKT-08): this, the pause between two looks, and the drawing. */
const STALE_MS = 1600;
const TICK_MS = 200;
/** A quiet line is asked for a sign of life; one that stays dead this long is given up. */
const ASK_MS = 700;
const DEAD_MS = 8000;

/** Looks several times a second, while the page is visible, how old the last word is; comes back at once with page and network. */
export function watchFreshness(connection: Connection): void {
  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    const { connected } = freshness.get();
    if (!connected) return;
    const age = performance.now() - lastHeard.at;
    if (age > ASK_MS) connection.send({ op: 'ping', t: Date.now() });
    const stale = age > STALE_MS;
    if (freshness.get().stale !== stale) freshness.set({ connected, stale });
    if (age > DEAD_MS) connection.giveUp();
  };
  setInterval(look, TICK_MS);
  addEventListener('online', () => connection.hurry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    connection.hurry();
    // A phone that slept may hold a socket that is long dead: the first look after the ping's answer time decides.
    if (performance.now() - lastHeard.at > STALE_MS) connection.send({ op: 'ping', t: Date.now() });
  });
}
