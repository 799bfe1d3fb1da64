import type { AccountEvent } from '@kabuto/contract/stream';
import { createStore } from '../state/store.ts';
import { ValueStore } from './value-store.ts';

/** Everything that components read from the stream; the tower fills it. */
export const values = new ValueStore();

/** The stream's freshness. `stale` is set within two seconds of the server's last frame. */
export type Freshness = { readonly stale: boolean; readonly connected: boolean };
export const freshness = createStore<Freshness>({ stale: false, connected: false });

/** Milliseconds (performance.now) of the last frame; read it on demand, it changes too often to render. */
export const lastFrame = { at: 0 };

/** What a page receives about the member's account: an event, or a notice that events were missed and lists must be read again. */
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
