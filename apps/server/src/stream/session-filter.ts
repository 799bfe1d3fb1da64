import type { SessionState } from '../core/index.ts';

/** Market time is sent again after this long even if it runs as predicted. */
const REPEAT_MS = 15_000;
/** How far market time may differ from a client's prediction. */
const DRIFT_MS = 1_500;

/**
 * Returns a function that reports which of the many session states (one per tick) to send: those in which something
 * other than the running time has changed, or from which a client's prediction by time and speed would be off. `now` is
 * monotonic, in milliseconds.
 */
export function sessionFilter(): (state: SessionState, now: number) => boolean {
  let published: { readonly state: SessionState; readonly now: number } | null = null;
  return (state, now) => {
    if (published !== null) {
      const { phase, orderDate, speed, marketTime, night } = published.state;
      const sameNight = state.night?.open === night?.open && state.night?.tradeDate === night?.tradeDate;
      const same = sameNight && state.phase === phase && state.orderDate === orderDate && state.speed === speed;
      const drift = Math.abs(state.marketTime - (marketTime + (now - published.now) * speed));
      if (same && drift <= DRIFT_MS * speed && now - published.now < REPEAT_MS) return false;
    }
    published = { state, now };
    return true;
  };
}
