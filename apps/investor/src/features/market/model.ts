import type { IndexView } from '@kabuto/contract';
import type { IndexValue } from '../../shared/stream/index.ts';

export const KINDS = ['gainers', 'losers', 'volume', 'value', 'limit-up', 'limit-down', 'gap-up', 'gap-down'] as const;
export type Kind = (typeof KINDS)[number];
/** The sections that have issues; the data set has no ETFs (data/README.md). */
export const SECTIONS = ['prime', 'standard', 'growth'] as const;
export type Section = (typeof SECTIONS)[number];

/** What the board before an auction can be ordered by. */
export const AUCTION_KINDS = ['gainers', 'losers', 'volume', 'buy-surplus', 'sell-surplus'] as const;
export type AuctionKind = (typeof AUCTION_KINDS)[number];

/** A list beside which an issue can be shown. */
export type ListProps = {
  readonly chosen?: string | undefined;
  /** Shows an issue beside the list; if omitted, a tap opens the page. */
  readonly onChoose?: ((code: string) => void) | undefined;
};

/** Rows of a ranking at first, and at most: the contract's page holds a hundred. */
export const FIRST_ROWS = 20;
export const MAX_ROWS = 100;
export const moreRows = (rows: number): number => Math.min(MAX_ROWS, rows + 30);

/** An index with its live value; numbers are hundredths of a point. */
export type LiveIndex = {
  readonly code: string;
  readonly names: IndexView['names'];
  readonly value: number;
  readonly previous: number;
  /** The day's values so far, ending with the live value. */
  readonly line: readonly number[];
};

/** Hundredths of a point from the wire: '38412.07' is 3841207. */
export const pointsOf = (text: string): number => Math.round(Number(text) * 100);

/** The indices of the HTTP reply, updated with values from the stream. */
export function withLive(views: readonly IndexView[], live: readonly IndexValue[]): readonly LiveIndex[] {
  const known = new Map(live.map((value) => [value.code, value]));
  return views.map((view) => {
    const now = known.get(view.code) ?? view;
    const value = pointsOf(now.value);
    return {
      code: view.code,
      names: view.names,
      value,
      previous: pointsOf(now.previous),
      line: [...view.closes.map(pointsOf), value],
    };
  });
}

/** A change with its sign, '+312.07' or '±0.00', from hundredths of a point. */
export const signedPoints = (hundredths: number): string =>
  `${hundredths > 0 ? '+' : hundredths < 0 ? '−' : '±'}${formatPoints(Math.abs(hundredths))}`;

/** '38,412.07' from hundredths of a point. */
export const formatPoints = (hundredths: number): string =>
  (hundredths / 100).toLocaleString('ja-JP', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
