import { createHmac } from 'node:crypto';

const HIRAGANA_TO_KATAKANA = 0x60;

/** A name for comparison: compatibility forms, case and hiragana or katakana make no difference. */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA));

/** The keyed digest by which a name is found, the same with or without spaces between its words. */
export function nameDigest(key: Buffer, tenantId: number, text: string): Buffer {
  const name = comparable(text).replace(/\s+/g, '');
  return createHmac('sha256', key).update(['kabuto customer name', tenantId, name].join('\n')).digest();
}

/** The digests of names, each whole and by its words, each once. */
export function nameDigests(key: Buffer, tenantId: number, names: readonly string[]): readonly Buffer[] {
  const texts = names.flatMap((name) => [name, ...comparable(name).split(/\s+/)]).filter((text) => text.trim() !== '');
  const byText = new Map(texts.map((text) => nameDigest(key, tenantId, text)).map((one) => [one.toString('hex'), one]));
  return [...byText.values()];
}
