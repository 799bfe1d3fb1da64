import { crc32 } from 'node:zlib';
import { checkMetadata } from './metadata.ts';
import { PictureError } from './picture-error.ts';

const SIGNATURE_BYTES = 8;
/** Length and type before a chunk's data, and its checksum after it. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;

/** Chunks of animated PNG. */
const ANIMATION: ReadonlySet<string> = new Set(['acTL', 'fcTL', 'fdAT']);
/** Chunks that the pixels are decoded from; all others are metadata. */
const PIXELS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS']);

/** Checks the chunks of a PNG with their checksums (PNG, 5). Throws PictureError. */
export function inspectPng(file: Buffer): void {
  let at = SIGNATURE_BYTES;
  let isFirst = true;
  for (;;) {
    if (at + HEAD_BYTES + CHECKSUM_BYTES > file.length) throw new PictureError('PICTURE_DAMAGED');
    const end = at + HEAD_BYTES + file.readUInt32BE(at);
    if (end + CHECKSUM_BYTES > file.length) throw new PictureError('PICTURE_DAMAGED');
    const type = file.toString('latin1', at + 4, at + HEAD_BYTES);
    if (isFirst !== (type === 'IHDR')) throw new PictureError('PICTURE_DAMAGED');
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) throw new PictureError('PICTURE_DAMAGED');
    if (ANIMATION.has(type)) throw new PictureError('PICTURE_ANIMATED');
    if (!PIXELS.has(type)) checkMetadata(file.subarray(at + HEAD_BYTES, end));
    isFirst = false;
    at = end + CHECKSUM_BYTES;
    if (type === 'IEND') break;
  }
  if (at < file.length) throw new PictureError('PICTURE_TRAILING_DATA');
}
