import { browserHistory, guardFirstEntry } from './navigation.ts';

/** The close functions of all open overlays, the topmost last. */
let open: readonly (() => void)[] = [];

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
      if (action === 'BACK') open.at(-1)?.();
      return action === 'BACK';
    },
  });
  return () => {
    open = open.filter((other) => other !== close);
    unblock();
  };
}
