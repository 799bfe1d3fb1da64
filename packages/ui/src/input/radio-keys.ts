/** One choice of a radio group. */
export type Radio<V> = { readonly value: V; readonly disabled?: boolean };

/**
 * Returns the choice that a key selects in a radio group: arrows go to the next and the previous enabled one and round
 * the ends, Home and End to the first and the last. Undefined for other keys and when no choice is enabled.
 */
export function radioAfter<V>(key: string, choices: readonly Radio<V>[], value: V): V | undefined {
  const enabled = choices.filter(({ disabled }) => disabled !== true).map((choice) => choice.value);
  const at = enabled.indexOf(value);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return enabled[(at + 1) % enabled.length];
    case 'ArrowLeft':
    case 'ArrowUp':
      return enabled.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return enabled[0];
    case 'End':
      return enabled.at(-1);
    default:
      return undefined;
  }
}

/**
 * Returns the only choice of a radio group that Tab stops at: the chosen one if it is enabled, else the first enabled
 * one.
 */
export function radioTabStop<V>(choices: readonly Radio<V>[], value: V): V | undefined {
  const enabled = choices.filter(({ disabled }) => disabled !== true);
  return (enabled.find((choice) => choice.value === value) ?? enabled[0])?.value;
}
