import type { StateRow } from '@kabuto/brokerage';
import { parseStateLine, stateLine } from '../recovery/state-hash.ts';
import { keyOf, nameOf } from '../recovery/state-keys.ts';

/** The stored bytes of the rows that an input changed, as they are after it: one line each, as in a checkpoint. */
export function imagesOf(rows: readonly StateRow[]): Buffer {
  let text = '';
  for (const row of rows) text += text === '' ? stateLine(row) : `\n${stateLine(row)}`;
  return Buffer.from(text, 'utf8');
}

/** The lines of stored images. */
const imageLines = (images: Buffer): string[] => (images.length === 0 ? [] : images.toString('utf8').split('\n'));

/** The last image of each row that these journal rows changed, sorted. Throws SyntaxError as `storedImages` does. */
export function lastImages(rows: readonly { readonly images: Buffer }[]): string[] {
  const last = new Map<string, string>();
  for (const { images } of rows)
    for (const line of imageLines(images)) last.set(nameOf(keyOf(parseStateLine(line))), line);
  return [...last.values()].sort();
}

/** Reads stored images. Throws SyntaxError when they were altered so that they cannot be parsed. */
export const storedImages = (images: Buffer): StateRow[] => imageLines(images).map(parseStateLine);
