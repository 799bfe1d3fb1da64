import type { AssetExplain, PositionView } from '@kabuto/contract';

export type ExplainedHolding = AssetExplain['holdings'][number];
export type ShareLine = ExplainedHolding['owned']['lines'][number];

/** The numbers of shares of a holding that open their lines. */
export type ShareNumber = 'owned' | 'sellable' | 'held';

/** The explanation of one position: the same issue may be held in the NISA part too. */
export const explanationOf = (
  { holdings }: Pick<AssetExplain, 'holdings'>,
  { code, accountType }: Pick<PositionView, 'code' | 'accountType'>,
): ExplainedHolding | undefined => holdings.find((one) => one.code === code && one.accountType === accountType);

const negated = (line: ShareLine): ShareLine => ({ ...line, amount: String(0 - Number(line.amount)) });

/** The lines of a number: what is settled, what settles on which date, and what each open order holds. */
export function shareLines({ owned, sellable }: ExplainedHolding, what: ShareNumber): readonly ShareLine[] {
  if (what === 'held') return sellable.lines.filter(({ kind }) => kind === 'hold').map(negated);
  return (what === 'owned' ? owned : sellable).lines;
}

/** The sum of the lines, which is the number. */
export const sumOfShares = (lines: readonly Pick<ShareLine, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + Number(amount), 0);
