import { browserHistory } from './navigation.ts';

/** How to close what lies over the page, the topmost last. */
const open: (() => void)[] = [];
let unblock = (): void => undefined;

/**
 * Until the returned function is called, going back closes what lies over the page by `close`, and the page stays. Of several the one
 * that was opened last is closed.
 */
export function closeOnBack(close: () => void): () => void {
  if (open.length === 0)
    unblock = browserHistory.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        open.at(-1)?.();
        return true;
      },
    });
  open.push(close);
  return () => {
    open.splice(open.indexOf(close), 1);
    if (open.length === 0) unblock();
  };
}
