import type { AssetSummary, PositionView } from '@kabuto/contract';
import type { Valued } from '../holding/index.ts';
import type { LiveAssets } from './model.ts';

/** The numbers of the page that are explained by the positions as loaded. */
export const BY_POSITION = ['total', 'shares', 'unrealised', 'today'] as const;
export type ByPosition = (typeof BY_POSITION)[number];

/** One line of such a number, yen. `rest`: positions that are not loaded. */
export type AssetLine = { readonly amount: number } & (
  | { readonly kind: 'cash' | 'rest' }
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

/** The lines whose sum is the number as shown: cash, each position, what was sold out today, and what is not loaded. */
export function linesOf(
  what: ByPosition,
  assets: LiveAssets,
  { cash, soldOut }: Pick<AssetSummary, 'cash' | 'soldOut'>,
  rows: readonly Valued[],
): readonly AssetLine[] {
  const lines: AssetLine[] = [
    ...(what === 'total' ? [{ kind: 'cash', amount: Number(cash) } as const] : []),
    ...rows.map((row) => ({ kind: 'position', of: row.position, amount: AMOUNT[what](row) }) as const),
    ...(what === 'today' ? soldOut.map((of) => ({ kind: 'soldOut', of, amount: Number(of.dayChange) }) as const) : []),
  ];
  const rest = SHOWN[what](assets) - lines.reduce((sum, { amount }) => sum + amount, 0);
  return rest === 0 ? lines : [...lines, { kind: 'rest', amount: rest }];
}
