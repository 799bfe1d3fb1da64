import { type AccountNews, hearAccount } from './live-state.ts';

type Tower = { readonly use: (topic: string) => () => void; readonly restart: () => void };
let tower: Promise<Tower> | undefined;

async function loadTower(): Promise<Tower> {
  const { startTower } = await import('./tower.ts');
  return startTower();
}

/** Keeps a topic subscribed until the returned function is called. */
export function keepTopic(topic: string): () => void {
  tower ??= loadTower();
  let release: (() => void) | undefined;
  let over = false;
  void tower.then(
    (ready) => {
      if (!over) release = ready.use(topic);
    },
    () => {
      // The chunk did not load: prices stay those of the last read, and the next subscription tries again.
      tower = undefined;
    },
  );
  return () => {
    over = true;
    release?.();
  };
}

/** Reopens the stream for the current login. */
export const restartStream = (): void => void tower?.then((ready) => ready.restart()).catch(() => undefined);

/** Calls the listener with events of the member's account while logged in, until the returned function is called. */
export function onAccountEvent(listener: (news: AccountNews) => void): () => void {
  const stop = hearAccount(listener);
  const release = keepTopic('account');
  return () => {
    stop();
    release();
  };
}
