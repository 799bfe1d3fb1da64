import { browserHistory, guardFirstEntry } from './navigation.ts';

/** The close functions of all open overlays, the topmost last. */
let open: readonly (() => void)[] = [];

/**
 * Closes the topmost overlay once the history has gone forward again to the entry that stays: closing may change the
 * address, which before would change the entry below.
 */
function closeTopmost(): void {
  const close = open.at(-1);
  const closeIfOpen = (): void => {
    if (close !== undefined && open.includes(close)) close();
  };
  window.addEventListener('popstate', closeIfOpen, { once: true });
}

/**
 * Until the returned function is called, going back calls `close` for an overlay and keeps the page. If several are
 * open, the one opened last is closed.
 */
export function closeOnBack(close: () => void): () => void {
  open = [...open, close];
  guardFirstEntry();
  const unblock = browserHistory.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      // Every open overlay registers a blocker; the history calls them until one blocks.
      if (action === 'BACK') closeTopmost();
      return action === 'BACK';
    },
  });
  return () => {
    open = open.filter((other) => other !== close);
    unblock();
  };
}
