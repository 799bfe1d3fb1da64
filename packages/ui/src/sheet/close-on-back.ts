/** Until the returned function is called, going back calls `close` for an overlay and keeps the page. */
export type CloseOnBack = (close: () => void) => () => void;

let current: CloseOnBack = () => () => undefined;

/** Sets how going back closes an overlay: navigation is the app's. Without it, going back leaves the page. */
export function setCloseOnBack(next: CloseOnBack): void {
  current = next;
}

export const closeOnBack: CloseOnBack = (close) => current(close);
