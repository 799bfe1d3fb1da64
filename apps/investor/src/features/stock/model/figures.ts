import { PRICE_SCALE } from '@kabuto/market';

/** Turnover over volume in tenths of a yen, rounded; null before the first trade. */
export const vwapOf = (turnover: number, volume: number): number | null =>
  volume <= 0 ? null : Math.round((turnover / volume) * PRICE_SCALE);

/** '0.4' seconds from milliseconds, one decimal, truncated. */
export const secondsText = (ms: number): string => (Math.floor(Math.max(0, ms) / 100) / 10).toFixed(1);

/** Whether a text has the format of an issue's code: '7203', '147A'. */
export const isCode = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9][0-9A-Z]{3}$/.test(text);

/** The trades of at least `least` shares, in their order. */
export const largeTrades = <T extends { readonly quantity: number }>(
  trades: readonly T[],
  least: number,
): readonly T[] => trades.filter(({ quantity }) => quantity >= least);
