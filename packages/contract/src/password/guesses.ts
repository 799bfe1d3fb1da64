import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { COMMON_PASSWORDS, COMMON_WORDS, KEY_RUNS } from './data/common-passwords.ts';

/** A password that is found with fewer guesses is refused. */
export const FEWEST_GUESSES = 1e8;
/** Longer passwords are not estimated: the time grows with the length, on the server's thread. */
const LONGEST = 32;
/** Ways to read letters that are replaced by signs which are tried for one password. */
const SUBSTITUTIONS = 10;

/** The neighbours of each key, in the form of zxcvbn: in each row of keys the one before and the one after. */
function neighbours(): Record<string, (string | null)[]> {
  const keys = [...new Set(KEY_RUNS.join(''))];
  const around = (key: string): (string | null)[] =>
    KEY_RUNS.flatMap((row) => {
      const at = row.indexOf(key);
      return at === -1 ? [null, null] : [row[at - 1] ?? null, row[at + 1] ?? null];
    });
  return Object.fromEntries(keys.map((key) => [key, around(key)]));
}

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: [...COMMON_PASSWORDS], commonWords: [...COMMON_WORDS] },
  graphs: { keys: neighbours() },
  l33tMaxSubstitutions: SUBSTITUTIONS,
  maxLength: LONGEST,
});

/**
 * Returns how many guesses find a password by its pieces: common words, sequences, dates, walks over the keyboard,
 * repetitions, the person's own words. Infinity for passwords of more than 32 characters.
 */
export const guessesOf = (password: string, personal: readonly string[]): number =>
  password.length <= LONGEST ? estimator.check(password, [...personal]).guesses : Number.POSITIVE_INFINITY;
