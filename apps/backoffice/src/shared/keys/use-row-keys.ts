import { type RefObject, useRef } from 'react';
import { useKeys } from './use-keys.ts';

/**
 * J and K move the focus to the link of the next and the previous row of a table, where Enter opens it. Returns the ref
 * of an element around the table.
 */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1): void => {
    const links = [...(around.current?.querySelectorAll<HTMLElement>('tbody a') ?? [])];
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1;
    const first = by === 1 ? 0 : links.length - 1;
    links[at === -1 ? first : Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return around;
}
