/** The bytes of a text of ASCII characters. Throws RangeError for any other. */
export function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) throw new RangeError(`character ${i} is not ASCII`);
    bytes[i] = code;
  }
  return bytes;
}

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Small letters, two a byte. */
export function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (let i = 0; i < bytes.length; i++) hex += PAIRS[bytes[i] ?? 0] ?? '';
  return hex;
}

/** The value of a hexadecimal digit in small letters. Throws RangeError for any other character. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x61 && code <= 0x66) return code - 0x57;
  throw new RangeError('not hexadecimal');
}

/** The bytes of a text of `hexOf`. Throws RangeError for any other. */
export function bytesOf(hex: string): Uint8Array {
  if (hex.length % 2 !== 0) throw new RangeError('not hexadecimal');
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = digitOf(hex.charCodeAt(2 * i)) * 16 + digitOf(hex.charCodeAt(2 * i + 1));
  return bytes;
}

/** The parts one behind the other. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
