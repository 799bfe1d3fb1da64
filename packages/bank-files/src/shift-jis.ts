/**
 * A text in Shift_JIS as Windows writes it (code page 932), by inverting the decoder: browsers and Node encode UTF-8
 * only. A character that it does not have becomes a question mark.
 */
export function shiftJisOf(text: string): Uint8Array<ArrayBuffer> {
  const known = table();
  return Uint8Array.from(Array.from(text).flatMap((letter) => known.get(letter) ?? [QUESTION_MARK]));
}

/** Whether Shift_JIS has every character of a text. */
export const isShiftJis = (text: string): boolean => Array.from(text).every((letter) => table().has(letter));

const QUESTION_MARK = 0x3f;

let known: ReadonlyMap<string, number[]> | undefined;
function table(): ReadonlyMap<string, number[]> {
  known ??= makeTable();
  return known;
}

function makeTable(): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  const learn = (bytes: number[]): void => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if (Array.from(letter).length === 1 && !found.has(letter)) found.set(letter, bytes);
    } catch {
      // no character of Shift_JIS
    }
  };
  for (let one = 0; one < 256; one++) learn([one]);
  for (let lead = 0x81; lead <= 0xfc; lead++) for (let trail = 0x40; trail <= 0xfc; trail++) learn([lead, trail]);
  // the decoder reads the bytes of the minus sign and the wave dash as their full-width forms
  for (const [sign, wide] of [
    ['−', '－'],
    ['〜', '～'],
  ] as const) {
    const bytes = found.get(wide);
    if (bytes !== undefined && !found.has(sign)) found.set(sign, bytes);
  }
  return found;
}
