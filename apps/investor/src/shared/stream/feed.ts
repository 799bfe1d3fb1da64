import { type AccountUpdate, subscribeAccountUpdates } from './live-state.ts';

type StreamClient = { readonly use: (topic: string) => () => void; readonly restart: () => void };
let client: Promise<StreamClient> | undefined;

async function loadClient(): Promise<StreamClient> {
  const { startClient: startTower } = await import('./client.ts');
  return startTower();
}

/** Keeps a topic subscribed until the returned function is called. */
export function keepTopic(topic: string): () => void {
  client ??= loadClient();
  let release: (() => void) | undefined;
  let over = false;
  void client.then(
    (ready) => {
      if (!over) release = ready.use(topic);
    },
    () => {
      // The chunk did not load: prices stay those of the last read, and the next subscription tries again.
      client = undefined;
    },
  );
  return () => {
    over = true;
    release?.();
  };
}

/** Reopens the stream for the current login. */
export const restartStream = (): void => void client?.then((ready) => ready.restart()).catch(() => undefined);

/** Calls the listener with events of the member's account while logged in, until the returned function is called. */
export function onAccountEvent(listener: (news: AccountUpdate) => void): () => void {
  const stop = subscribeAccountUpdates(listener);
  const release = keepTopic('account');
  return () => {
    stop();
    release();
  };
}
