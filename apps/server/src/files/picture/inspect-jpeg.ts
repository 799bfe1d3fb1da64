import { checkMetadata } from './metadata.ts';
import { PictureError } from './picture-error.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;

/** RST0 .. RST7, which occur within a scan. */
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const isMetadata = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;

/** Checks the markers of a JPEG (ITU-T T.81, annex B). Throws PictureError. */
export function inspectJpeg(file: Buffer): void {
  let at = 2;
  let scans = 0;
  for (;;) {
    const marker = markerAt(file, at);
    at = marker.end;
    if (marker.code === END) break;
    if (marker.code === START || marker.code === 0 || isRestart(marker.code)) throw new PictureError('PICTURE_DAMAGED');
    const length = at + 2 <= file.length ? file.readUInt16BE(at) : 0;
    if (length < 2 || at + length > file.length) throw new PictureError('PICTURE_DAMAGED');
    if (isMetadata(marker.code)) checkMetadata(file.subarray(at + 2, at + length));
    at += length;
    if (marker.code === SCAN) {
      scans += 1;
      at = endOfScan(file, at);
    }
  }
  if (scans === 0) throw new PictureError('PICTURE_DAMAGED');
  if (at < file.length) throw new PictureError('PICTURE_TRAILING_DATA');
}

/** The marker at an offset, which may follow fill bytes, and where its segment begins. */
function markerAt(file: Buffer, at: number): { readonly code: number; readonly end: number } {
  let end = at;
  if (file[end] !== 0xff) throw new PictureError('PICTURE_DAMAGED');
  while (file[end] === 0xff) end += 1;
  const code = file[end];
  if (code === undefined) throw new PictureError('PICTURE_DAMAGED');
  return { code, end: end + 1 };
}

/** Where the coded data ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = file.indexOf(0xff, at);
    if (at === -1) throw new PictureError('PICTURE_DAMAGED');
    const next = file[at + 1];
    if (next === undefined) throw new PictureError('PICTURE_DAMAGED');
    if (next === 0xff) at += 1;
    else if (next === 0 || isRestart(next)) at += 2;
    else return at;
  }
}
