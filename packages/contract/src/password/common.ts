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
/** Up to this many characters around a common word do not make it a different password: toyota2026, Password123! */
const DECORATION = 5;
const DATE_DIGITS = 10;

/** Whether a password is among those that attackers try first, or is one of the person's own words. */
export function isCommon(password: string, personal: readonly string[] = []): boolean {
  const lower = password.toLowerCase();
  if (COMMON_PASSWORDS.has(lower) || personal.some((word) => word.toLowerCase() === lower)) return true;
  if (new Set(lower).size <= 2) return true;
  if (/^\d+$/.test(lower) && lower.length <= DATE_DIGITS) return true;
  return isKeyRun(lower) || isRepeated(lower) || isDecoratedWord(lower);
}

/** The shortest run of neighbouring keys that counts within a longer text. */
const RUN = 4;

/**
 * Neighbouring keys or letters, forwards or backwards, one run or several, with little else: qwertyuiop, 87654321,
 * zxcvbnmasdfgh26.
 */
function isKeyRun(text: string): boolean {
  let left = 0;
  for (let i = 0; i < text.length; ) {
    const length = runAt(text, i);
    if (length < RUN) left += 1;
    i += length < RUN ? 1 : length;
  }
  return left <= DECORATION && left < text.length;
}

/** The length of the longest run of neighbouring keys that starts at an index; less than RUN: there is none. */
function runAt(text: string, from: number): number {
  let length = RUN - 1;
  const isRun = (piece: string): boolean => {
    const backwards = Array.from(piece).reverse().join('');
    return KEY_RUNS.some((run) => run.includes(piece) || run.includes(backwards));
  };
  while (from + length < text.length && isRun(text.slice(from, from + length + 1))) length += 1;
  return length;
}

/** A repeated piece: abcdabcd, passwordpassword. */
function isRepeated(text: string): boolean {
  for (let size = 2; size <= text.length / 2; size += 1) {
    if (text.length % size === 0 && text === text.slice(0, size).repeat(text.length / size)) return true;
  }
  return false;
}

/** One or two common words with a few digits or signs before or after them, letters replaced or not. */
function isDecoratedWord(text: string): boolean {
  const bare = text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '');
  const candidates = [bare, text, text.replace(/[^a-z]+$/, '')].map((candidate) => ({
    word: candidate.replace(/[@431!0$57]/g, (sign) => LEET[sign] ?? sign),
    rest: text.length - candidate.length,
  }));
  return candidates.some(({ word, rest }) => rest <= DECORATION && isWords(word));
}

/** One word of the list, or two with nothing in between. */
function isWords(text: string): boolean {
  if (COMMON_WORDS.has(text)) return true;
  return Array.from(text).some((_, i) => COMMON_WORDS.has(text.slice(0, i)) && COMMON_WORDS.has(text.slice(i)));
}
