export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back' | 'clear';

export type KeypadLimits = {
  /** Digits before the decimal point. */
  readonly digits: number;
  readonly decimals: 0 | 1;
};

/** The text after a key. Keys that would exceed the limits change nothing; a leading zero is replaced. */
export function press(text: string, key: Key, { digits, decimals }: KeypadLimits): string {
  if (key === 'clear') return '';
  if (key === 'back') return text.slice(0, -1);
  if (key === '.') return decimals === 0 || text.includes('.') ? text : `${text === '' ? '0' : text}.`;
  const [whole = '', fraction] = text.split('.');
  if (fraction !== undefined) return fraction.length < decimals ? text + key : text;
  if (whole === '0') return key;
  return whole.length < digits ? text + key : text;
}

/** The text after the first key on a newly opened keypad: a digit starts a new number instead of extending the old one. */
export function afterFirstKey(before: string, text: string): string {
  const digit = text.slice(before.length);
  return text.startsWith(before) && /^\d$/.test(digit) ? digit : text;
}
