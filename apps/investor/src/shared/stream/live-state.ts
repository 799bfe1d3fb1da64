import type { AccountEvent } from '@kabuto/contract/stream';
import { createStore } from '@kabuto/ui/state';
import { ValueStore } from './value-store.ts';

/** Everything that components read from the stream; the tower fills it. */
export const values = new ValueStore();

/** The stream's freshness. `stale` is set within two seconds of the server's last frame. */
export type Freshness = { readonly stale: boolean; readonly connected: boolean };
export const freshness = createStore<Freshness>({ stale: false, connected: false });

const isLive = ({ stale, connected }: Freshness): boolean => connected && !stale;

/**
 * Calls the listener whenever prices are live again after a loss of the connection, until the returned function is
 * called.
 */
export function onReconnected(listener: () => void): () => void {
  let live = isLive(freshness.get());
  return freshness.subscribe(() => {
    const before = live;
    live = isLive(freshness.get());
    if (live && !before) listener();
  });
}

/** Milliseconds (performance.now) of the last frame; read it on demand, it changes too often to render. */
export const lastFrame = { at: 0 };

/**
 * What a page receives about the member's account: an event, or a notice that events were missed and lists must be read
 * again.
 */
export type AccountUpdate = AccountEvent | { readonly kind: 'resync' };
type AccountListener = (update: AccountUpdate) => void;

const accountListeners = new Set<AccountListener>();
export const publishAccountUpdate = (update: AccountUpdate): void => {
  for (const listener of [...accountListeners]) listener(update);
};
export const subscribeAccountUpdates = (listener: AccountListener): (() => void) => {
  accountListeners.add(listener);
  return () => void accountListeners.delete(listener);
};
