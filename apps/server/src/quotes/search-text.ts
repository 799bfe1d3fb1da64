const SMALL = 'ァィゥェォッャュョヮ';
const FULL = 'アイウエオツヤユヨワ';
const HIRAGANA_TO_KATAKANA = 'ア'.charCodeAt(0) - 'あ'.charCodeAt(0);
/** Blanks and punctuation that may be typed or omitted; the long vowel mark ー is a letter and stays. */
const IGNORED = /[\s・･.,&'’‘"“”!?()[\]/＿_‐‑–—-]+/g;

/**
 * Text normalized for search: compatibility forms (half-width kana and full-width letters too), lower case, hiragana as
 * katakana, small kana as full ones (キャノン finds キヤノン), without blanks and punctuation.
 */
export function searchText(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(IGNORED, '');
  return foldKana(plain);
}

function foldKana(text: string): string {
  let folded = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    const katakana = code >= 0x3041 && code <= 0x3096 ? String.fromCharCode(code + HIRAGANA_TO_KATAKANA) : character;
    const small = SMALL.indexOf(katakana);
    folded += small === -1 ? katakana : (FULL[small] ?? katakana);
  }
  return folded;
}
