import { limits, Refused } from '../platform/http/index.ts';
import { COMMON_PASSWORDS, COMMON_WORDS, KEY_RUNS } from './data/common-passwords.ts';

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** So many characters around a common word do not make it a password of its own: toyota2026, Password123! */
const DECORATION = 5;
const DATE_DIGITS = 10;

/** The password as it is hashed (NFKC, so that every keyboard gives the same). Throws Refused PASSWORD_WEAK. */
export function readNewPassword(text: string, personal: readonly string[] = []): string {
  const password = normalisePassword(text);
  const length = Array.from(password).length;
  const { minimum, maximum } = limits.PASSWORD;
  if (length < minimum || length > maximum || isCommon(password, personal)) {
    throw new Refused('PASSWORD_WEAK', 'password', { min: String(minimum) });
  }
  return password;
}

export const normalisePassword = (text: string): string => text.normalize('NFKC');

/** Whether a password is among those that attackers try first, or is one of the person's own words. */
export function isCommon(password: string, personal: readonly string[] = []): boolean {
  const lower = password.toLowerCase();
  if (COMMON_PASSWORDS.has(lower) || personal.some((word) => word.toLowerCase() === lower)) return true;
  if (new Set(lower).size <= 2) return true;
  if (/^\d+$/.test(lower) && lower.length <= DATE_DIGITS) return true;
  return isKeyRun(lower) || isRepeated(lower) || isDecoratedWord(lower);
}

/** Neighbouring keys or letters, forwards or backwards: qwertyuiop, 87654321, zxcvbnm,. */
function isKeyRun(text: string): boolean {
  const backwards = Array.from(text).reverse().join('');
  return KEY_RUNS.some((run) => run.includes(text) || run.includes(backwards));
}

/** A short piece again and again: abcdabcd, 123123123. */
function isRepeated(text: string): boolean {
  return [2, 3, 4].some((size) => text.length % size === 0 && text === text.slice(0, size).repeat(text.length / size));
}

/** One common word with a few digits or signs before or after it, letters replaced or not. */
function isDecoratedWord(text: string): boolean {
  const bare = text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '');
  const candidates = [bare, text, text.replace(/[^a-z]+$/, '')].map((candidate) => ({
    word: candidate.replace(/[@431!0$57]/g, (sign) => LEET[sign] ?? sign),
    rest: text.length - candidate.length,
  }));
  return candidates.some(({ word, rest }) => rest <= DECORATION && COMMON_WORDS.has(word));
}
