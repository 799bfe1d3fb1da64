import type { AssetSummary, PositionView } from '@kabuto/contract';
import type { Valued } from '../holding/index.ts';
import type { LiveAssets } from './model.ts';

/** The numbers of the page that are explained by the positions as loaded. */
export const BY_POSITION = ['total', 'shares', 'unrealised', 'today'] as const;
export type ByPosition = (typeof BY_POSITION)[number];

/** One line of such a number, yen. `rest`: positions that are not loaded. */
export type AssetLine = { readonly amount: number } & (
  | { readonly kind: 'cash' | 'rest' | 'penalties' }
  | { readonly kind: 'dayTrade'; readonly of: Pick<PositionView, 'code' | 'names'> }
  | { readonly kind: 'position' | 'soldOut'; readonly of: Pick<PositionView, 'code' | 'names' | 'accountType'> }
);

const AMOUNT: Readonly<Record<ByPosition, (row: Valued) => number>> = {
  total: ({ value }) => value,
  shares: ({ value }) => value,
  unrealised: ({ unrealised }) => unrealised,
  today: ({ day }) => day,
};

const SHOWN: Readonly<Record<ByPosition, (assets: LiveAssets) => number>> = {
  total: ({ total }) => total,
  shares: ({ marketValue }) => marketValue,
  unrealised: ({ unrealised }) => unrealised,
  today: ({ day }) => day,
};

type Summary = Pick<AssetSummary, 'cash' | 'soldOut' | 'dayTrades' | 'penalties'>;

/** What today made besides the positions: issues that were sold out, day trades, and what closing them was charged. */
function besidePositions({ soldOut, dayTrades, penalties }: Summary): AssetLine[] {
  const charged = Number(penalties);
  return [
    ...soldOut.map((of) => ({ kind: 'soldOut', of, amount: Number(of.dayChange) }) as const),
    ...dayTrades.map((of) => ({ kind: 'dayTrade', of, amount: Number(of.dayChange) }) as const),
    ...(charged === 0 ? [] : [{ kind: 'penalties', amount: charged } as const]),
  ];
}

/** The lines whose sum is the number as shown: cash, each position, what else today made, and what is not loaded. */
export function linesOf(
  what: ByPosition,
  assets: LiveAssets,
  summary: Summary,
  rows: readonly Valued[],
): readonly AssetLine[] {
  const lines: AssetLine[] = [
    ...(what === 'total' ? [{ kind: 'cash', amount: Number(summary.cash) } as const] : []),
    ...rows.map((row) => ({ kind: 'position', of: row.position, amount: AMOUNT[what](row) }) as const),
    ...(what === 'today' ? besidePositions(summary) : []),
  ];
  const rest = SHOWN[what](assets) - lines.reduce((sum, { amount }) => sum + amount, 0);
  return rest === 0 ? lines : [...lines, { kind: 'rest', amount: rest }];
}
