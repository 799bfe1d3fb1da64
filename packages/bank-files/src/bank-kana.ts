const SMALL = 'ァィゥェォッャュョヮヵヶ';
const LARGE = 'アイウエオツヤユヨワカケ';
const HYPHENS = /[-‐‑‒–—―−ーｰ－]/g;
/** Full-width katakana and the half-width ones that JIS X 0201 has, voiced marks apart. */
const FULL = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン';
const HALF = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ';
const NAME = /^[0-9A-Zｦｱ-ﾝﾞﾟ()\-./ ]+$/;
/** Characters of a holder's name. */
const HOLDER_LENGTH = 30;

/**
 * Whether a text has only the characters that names in bank files have, words one space apart; the empty text has not.
 */
export const isBankName = (text: string): boolean => NAME.test(text) && text === text.replace(/ +/g, ' ').trim();

/**
 * A holder's name as banks write it: half-width, no small kana, a hyphen for the long vowel mark, voiced marks apart,
 * one space between words; at most 30 characters. Takes hiragana, katakana of either width and Latin letters. Returns
 * null for anything else (rules/bank-files.md 1).
 */
export function bankKana(text: string): string | null {
  const large = text
    .normalize('NFKC')
    .replace(HYPHENS, '-')
    .replace(/・/g, ' ')
    .replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replace(/[ァ-ヺ]/g, (letter) => LARGE[SMALL.indexOf(letter)] ?? letter)
    .toUpperCase();
  // Decomposed, a voiced kana is the plain one and its mark.
  const half = Array.from(large.normalize('NFD'), (letter) => {
    if (letter === '\u3099') return 'ﾞ';
    if (letter === '\u309a') return 'ﾟ';
    return HALF[FULL.indexOf(letter)] ?? letter;
  }).join('');
  const name = half.replace(/\s+/g, ' ').trim();
  return isBankName(name) && name.length <= HOLDER_LENGTH ? name : null;
}
