import type { AccountEvent } from '@kabuto/contract/stream';
import { createStore } from '../state/store.ts';
import { ValueStore } from './value-store.ts';

/** What a page hears of its own account: an event, or that events were missed and lists must be read again. */
export type AccountNews = AccountEvent | { readonly kind: 'resync' };
type AccountListener = (news: AccountNews) => void;

/** Everything that components read from the stream; the tower, which fills it, is loaded when the first one asks. */
export const values = new ValueStore();

/** How old the last word of the server is. `stale` marks prices within two seconds of silence. */
export type Freshness = { readonly stale: boolean; readonly connected: boolean };
export const freshness = createStore<Freshness>({ stale: false, connected: false });

/** Milliseconds (performance.now) of the last frame; read it on demand, it changes too often to render. */
export const lastHeard = { at: 0 };

const accountListeners = new Set<AccountListener>();
export const tellAccount = (news: AccountNews): void => {
  for (const listener of [...accountListeners]) listener(news);
};

type Tower = { readonly use: (topic: string) => () => void; readonly restart: () => void };
let tower: Promise<Tower> | undefined;

async function loadTower(): Promise<Tower> {
  const { startTower } = await import('./tower.ts');
  return startTower();
}

/** Keeps a topic subscribed until the answer is called. */
export function keepTopic(topic: string): () => void {
  tower ??= loadTower();
  let release: (() => void) | undefined;
  let over = false;
  void tower.then(
    (ready) => {
      if (!over) release = ready.use(topic);
    },
    () => {
      // The chunk did not load: prices stay those of the last read, and the next page tries again.
      tower = undefined;
    },
  );
  return () => {
    over = true;
    release?.();
  };
}

/** Opens the stream anew as whoever is logged in now. */
export const restartStream = (): void => void tower?.then((ready) => ready.restart()).catch(() => undefined);

/** Hears the own account's events while logged in, until the answer is called. */
export function onAccountEvent(listener: AccountListener): () => void {
  accountListeners.add(listener);
  const release = keepTopic('account');
  return () => {
    accountListeners.delete(listener);
    release();
  };
}
