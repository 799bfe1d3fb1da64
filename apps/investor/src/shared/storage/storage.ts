import { useSyncExternalStore } from 'react';
import type { Slot } from './slot.ts';

/** The part of the browser's `Storage` that is used here. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores texts for the lifetime of the page: the fallback when storage is blocked or full. */
export function memoryStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

export type TypedStorage = {
  readonly get: <T>(slot: Slot<T>) => T;
  readonly set: <T>(slot: Slot<T>, value: T) => void;
  readonly remove: (slot: { readonly key: string }) => void;
  /** Calls the listener on changes by this page and, through `notify`, on those by other tabs. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
};

/**
 * Typed slots over a text storage. An unreadable value becomes its slot's default; a failed write is kept in memory
 * until reload.
 */
export function typedStorage(texts: TextStorage): TypedStorage {
  const unsaved = memoryStorage();
  const parsed = new Map<string, { text: string; value: unknown }>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const textOf = (key: string): string | null => {
    try {
      return unsaved.getItem(key) ?? texts.getItem(key);
    } catch {
      return null;
    }
  };
  return {
    get: <T>(slot: Slot<T>): T => {
      const text = textOf(slot.key);
      if (text === null) return slot.initial;
      const known = parsed.get(slot.key);
      // The cache entry was stored below for the same slot, whose key is unique: the value has its type.
      if (known?.text === text) return known.value as T;
      const value = slot.decode(text) ?? slot.initial;
      parsed.set(slot.key, { text, value });
      return value;
    },
    set: (slot, value) => {
      const text = slot.encode(value);
      try {
        texts.setItem(slot.key, text);
        unsaved.removeItem(slot.key);
      } catch {
        unsaved.setItem(slot.key, text);
      }
      notify();
    },
    remove: (slot) => {
      unsaved.removeItem(slot.key);
      try {
        texts.removeItem(slot.key);
      } catch {
        // Storage is blocked: nothing was stored there.
      }
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify,
  };
}

function browserTexts(name: 'localStorage' | 'sessionStorage'): TextStorage {
  try {
    return globalThis[name] ?? memoryStorage();
  } catch {
    return memoryStorage();
  }
}

/** The storage of this browser. */
export const storage: TypedStorage = typedStorage(browserTexts('localStorage'));
/** The storage of this tab, which ends with it. */
export const tabStorage: TypedStorage = typedStorage(browserTexts('sessionStorage'));
globalThis.addEventListener?.('storage', storage.notify);

/** A slot's value in a component; follows changes by this and other tabs. */
export const useStored = <T>(slot: Slot<T>): T => useSyncExternalStore(storage.subscribe, () => storage.get(slot));
