const HYPHENS = /[-‐‑‒–—―−ｰ－]/g;
const HIRAGANA = /[ぁ-ゖゝゞ]/g;
/** Katakana with the long vowel mark, the middle dot of foreign names, and single spaces between words. */
const NAME = /^[ァ-ヺー・]+( [ァ-ヺー・]+)*$/;

/**
 * Returns a name in the one form that is stored and compared: full-width katakana, words separated by one space. Takes
 * half-width katakana, hiragana, any space, and hyphens for the long vowel mark; small letters stay small. Returns null
 * for anything else.
 */
export function normalizeKana(text: string): string | null {
  const katakana = text
    .normalize('NFKC')
    .replace(HYPHENS, 'ー')
    .replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replace(/\s+/g, ' ')
    .trim();
  return NAME.test(katakana) && /[ァ-ヺ]/.test(katakana) ? katakana : null;
}
