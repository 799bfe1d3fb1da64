import { browserHistory } from './navigation.ts';

/** How to close what lies over the page, the topmost last. */
let open: readonly (() => void)[] = [];

/**
 * Until the returned function is called, going back closes what lies over the page by `close`, and the page stays. Of several the one
 * that was opened last is closed.
 */
export function closeOnBack(close: () => void): () => void {
  open = [...open, close];
  const unblock = browserHistory.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      // Each that is open blocks, and the history asks until one does.
      if (action === 'BACK') open.at(-1)?.();
      return action === 'BACK';
    },
  });
  return () => {
    open = open.filter((other) => other !== close);
    unblock();
  };
}
