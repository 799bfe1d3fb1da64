import { checkMetadata } from './metadata.ts';
import { PictureError } from './picture-error.ts';

/** RIFF, its size, WEBP. */
const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** In the first byte of VP8X: the file is an animation. */
const ANIMATION_FLAG = 0x02;

const ANIMATION: ReadonlySet<string> = new Set(['ANIM', 'ANMF']);
/** Chunks that the pixels are decoded from; all others are metadata. */
const PIXELS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);

/** Checks the chunks of a WebP (RFC 9649, 2). Throws PictureError. */
export function inspectWebp(file: Buffer): void {
  if (file.length < HEAD_BYTES) throw new PictureError('PICTURE_DAMAGED');
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) throw new PictureError('PICTURE_DAMAGED');
  if (end < file.length) throw new PictureError('PICTURE_TRAILING_DATA');
  let at = HEAD_BYTES;
  let pictures = 0;
  while (at < end) {
    if (at + CHUNK_HEAD_BYTES > end) throw new PictureError('PICTURE_DAMAGED');
    const type = file.toString('latin1', at, at + 4);
    const from = at + CHUNK_HEAD_BYTES;
    const to = from + file.readUInt32LE(at + 4);
    if (to > end) throw new PictureError('PICTURE_DAMAGED');
    if (ANIMATION.has(type) || (type === 'VP8X' && ((file[from] ?? 0) & ANIMATION_FLAG) !== 0))
      throw new PictureError('PICTURE_ANIMATED');
    if (type === 'VP8 ' || type === 'VP8L') pictures += 1;
    else if (!PIXELS.has(type)) checkMetadata(file.subarray(from, to));
    // Chunks have an even length.
    at = to + (to % 2);
  }
  if (pictures !== 1) throw new PictureError('PICTURE_DAMAGED');
}
