/** '2026-11-20 15:04 JST' of epoch milliseconds. */
export const tokyoTime = (at: number): string =>
  `${new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).slice(0, 16)} JST`;
