import type { KeyboardEvent } from 'react';
import { type Radio, radioAfter } from './radio-keys.ts';

/**
 * Returns the key handler of a radio group whose children are the buttons of `choices`, in their order: focus and
 * choice move together. `onMove` is called with another choice only.
 */
export const radioMove =
  <V>(choices: readonly Radio<V>[], value: V, onMove: (value: V) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = radioAfter(event.key, choices, value);
    if (next === undefined) return;
    event.preventDefault();
    const button = event.currentTarget.children[choices.findIndex((choice) => choice.value === next)];
    if (button instanceof HTMLElement) button.focus();
    if (next !== value) onMove(next);
  };
