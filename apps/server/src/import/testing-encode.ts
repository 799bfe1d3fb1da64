/**
 * Encodes a text in Shift_JIS by inverting the decoder: Node encodes UTF-8 only. Throws for a character that Shift_JIS
 * does not have.
 */
export function shiftJis(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text).flatMap((letter) => table().get(letter) ?? missing(letter)));
}

function missing(letter: string): never {
  throw new RangeError(`${letter} is not in Shift_JIS`);
}

let known: Map<string, number[]> | undefined;
function table(): Map<string, number[]> {
  if (known !== undefined) return known;
  known = new Map();
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  const learn = (bytes: number[]): void => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if (Array.from(letter).length === 1 && !known?.has(letter)) known?.set(letter, bytes);
    } catch {
      // not a Shift_JIS character
    }
  };
  for (let one = 0; one < 256; one++) learn([one]);
  for (let lead = 0x81; lead <= 0xfc; lead++) for (let trail = 0x40; trail <= 0xfc; trail++) learn([lead, trail]);
  return known;
}
