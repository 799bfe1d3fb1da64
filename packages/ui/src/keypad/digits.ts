export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back' | 'clear';

export type KeypadLimits = {
  /** Digits before the decimal point. */
  readonly digits: number;
  readonly decimals: 0 | 1;
};

/**
 * The text after a key. `first`: the text was not typed with keys, so a digit starts a new number instead of extending
 * it. Keys that would exceed the limits change nothing; a leading zero is replaced.
 */
export function press(text: string, key: Key, { digits, decimals }: KeypadLimits, first = false): string {
  if (key === 'clear') return '';
  if (key === 'back') return text.slice(0, -1);
  if (key === '.') {
    if (decimals === 0) return text;
    if (!text.includes('.')) return `${text === '' ? '0' : text}.`;
    return first ? '0.' : text;
  }
  if (first) return key;
  const [whole = '', fraction] = text.split('.');
  if (fraction !== undefined) return fraction.length < decimals ? text + key : text;
  if (whole === '0') return key;
  return whole.length < digits ? text + key : text;
}

const HARDWARE: Readonly<Record<string, Key>> = { Backspace: 'back', Delete: 'clear', '.': '.' };

/** The key for a key of the keyboard, by its name in `KeyboardEvent.key`; undefined: not a key of the keypad. */
export const keyOf = (name: string): Key | undefined =>
  HARDWARE[name] ?? (/^\d$/.test(name) ? (name as Key) : undefined);
