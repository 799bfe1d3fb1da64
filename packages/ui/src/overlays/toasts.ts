import { createStore } from '../state/store.ts';

const TOAST_MS = 1500;
const MESSAGE_MS = 6000;

/** A line that disappears by itself: a toast confirms, a message reports a problem (CON-02). */
export type ToastItem = { readonly id: number; readonly kind: 'toast' | 'message'; readonly text: string };

export const toasts = createStore<readonly ToastItem[]>([]);

let lastId = 0;

export const dismiss = (id: number): void => toasts.update((all) => all.filter((notice) => notice.id !== id));

function show(kind: ToastItem['kind'], text: string, lifeMs: number): void {
  lastId += 1;
  const id = lastId;
  // The same text replaces the old line instead of stacking; at most three lines fit on a phone.
  toasts.update((all) => [...all.filter((notice) => notice.text !== text), { id, kind, text }].slice(-3));
  setTimeout(() => dismiss(id), lifeMs);
}

/** Confirms something that worked, for 1.5 seconds. */
export const toast = (text: string): void => show('toast', text, TOAST_MS);

/** Shows a problem or a result that needs reading, for 6 seconds. */
export const message = (text: string): void => show('message', text, MESSAGE_MS);
