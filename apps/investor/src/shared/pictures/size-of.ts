export type PixelSize = { readonly width: number; readonly height: number };

const JPEG_START = 0xff_d8;
/** Enough for a PNG's first chunk and each of WebP's three heads. */
const HEAD_BYTES = 30;
/** More segments than this before the size are no picture of a camera. */
const MOST_SEGMENTS = 64;

async function viewOf(file: Blob, from: number, bytes: number): Promise<DataView | null> {
  const buffer = await file.slice(from, from + bytes).arrayBuffer();
  return buffer.byteLength === bytes ? new DataView(buffer) : null;
}

const isWord = (view: DataView, at: number, word: string): boolean =>
  Array.from(word, (letter) => letter.charCodeAt(0)).every((code, index) => view.getUint8(at + index) === code);

/** SOF0 to SOF15 name the size; C4, C8 and CC are tables (ITU T.81 B.1.1.3). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

async function jpegSize(file: Blob): Promise<PixelSize | null> {
  let at = 2;
  for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
    const view = await viewOf(file, at, 9);
    if (view === null || view.getUint8(0) !== 0xff) return null;
    const marker = view.getUint8(1);
    // A marker may be preceded by any number of fill bytes FF (B.1.1.2).
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { width: view.getUint16(7), height: view.getUint16(5) };
    else at += 2 + view.getUint16(2);
  }
  return null;
}

/** VP8X: less one, 24 bits each. VP8L: less one, 14 bits each. VP8: 14 bits each (RFC 9649 2.7, 3.4; RFC 6386 9.1). */
function webpSize(view: DataView): PixelSize | null {
  if (isWord(view, 12, 'VP8X')) {
    const read = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1;
    return { width: read(24), height: read(27) };
  }
  if (isWord(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits % 16_384) + 1, height: (Math.floor(bits / 16_384) % 16_384) + 1 };
  }
  if (!isWord(view, 12, 'VP8 ')) return null;
  return { width: view.getUint16(26, true) % 16_384, height: view.getUint16(28, true) % 16_384 };
}

/**
 * The size in pixels that the head of a JPEG, PNG or WebP names, before it is turned upright; null for every other
 * file. Reads a few bytes only, so that a picture too large for the memory is refused without decoding it.
 */
export async function sizeOf(file: Blob): Promise<PixelSize | null> {
  const view = await viewOf(file, 0, HEAD_BYTES);
  if (view === null) return null;
  if (view.getUint16(0) === JPEG_START) return jpegSize(file);
  if (view.getUint8(0) === 0x89 && isWord(view, 1, 'PNG') && isWord(view, 12, 'IHDR'))
    return { width: view.getUint32(16), height: view.getUint32(20) };
  return isWord(view, 0, 'RIFF') && isWord(view, 8, 'WEBP') ? webpSize(view) : null;
}
