const AHEAD_MS = 9 * 3_600_000;

/** Digits of a local time in Tokyo, such as '2026-12-01T09:00', as epoch milliseconds; an empty text for none. */
export function tokyoMillis(text: string): string {
  const at = Date.parse(`${text}:00+09:00`);
  return Number.isNaN(at) ? '' : String(at);
}

/** A time in Tokyo as its field has it, '2026-12-01T09:00', without seconds. `at`: epoch milliseconds. */
export const tokyoField = (at: number): string => new Date(at + AHEAD_MS).toISOString().slice(0, 16);
