import { expect, it, vi } from 'vitest';
import { freshness, onReconnected } from './live-state.ts';

it('reports once that prices are live again: after a lost connection, and after a silent one', () => {
  freshness.set({ stale: false, connected: true });
  const listener = vi.fn();
  const stop = onReconnected(listener);
  freshness.set({ stale: true, connected: false });
  freshness.set({ stale: true, connected: true });
  expect(listener).not.toHaveBeenCalled();
  freshness.set({ stale: false, connected: true });
  freshness.set({ stale: false, connected: true });
  expect(listener).toHaveBeenCalledTimes(1);
  freshness.set({ stale: true, connected: true });
  freshness.set({ stale: false, connected: true });
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  freshness.set({ stale: true, connected: false });
  freshness.set({ stale: false, connected: true });
  expect(listener).toHaveBeenCalledTimes(2);
});
