import { inspectJpeg } from './inspect-jpeg.ts';
import { inspectPng } from './inspect-png.ts';
import { inspectWebp } from './inspect-webp.ts';
import { PictureError } from './picture-error.ts';

/** The types that are accepted, as shown to the caller. */
export const ACCEPTED = 'JPEG, PNG, WebP';

/** An accepted type: its first bytes, and the check of its structure. */
type PictureType = { readonly starts: (file: Buffer) => boolean; readonly inspect: (file: Buffer) => void };

const TYPES: readonly PictureType[] = [
  { starts: (file) => startsWith(file, [0xff, 0xd8, 0xff]), inspect: inspectJpeg },
  { starts: (file) => startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), inspect: inspectPng },
  {
    starts: (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
    inspect: inspectWebp,
  },
];

const startsWith = (file: Buffer, bytes: readonly number[]): boolean =>
  file.subarray(0, bytes.length).equals(Buffer.from(bytes));

/**
 * Checks a file's structure before it is decoded: its type by its first bytes, that it is complete and ends where the
 * picture ends, that it has one frame, and that its metadata contains no other file. Throws PictureError.
 */
export function inspectPicture(file: Buffer): void {
  const type = TYPES.find(({ starts }) => starts(file));
  if (type === undefined) throw new PictureError('PICTURE_TYPE_NOT_TAKEN');
  type.inspect(file);
}
