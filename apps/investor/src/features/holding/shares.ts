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

/** A name of the line among those of its number. */
export const lineKey = ({ kind, date, until, orderId }: ShareLine): string =>
  [kind, date, until, orderId].map((part) => part ?? '').join(' ');

/** What a line that no order makes is called, and the date in it. */
export function lineText({ kind, date, until }: Pick<ShareLine, 'kind' | 'date' | 'until'>): {
  readonly key: 'assets.sameIssue' | 'assets.lockup' | 'assets.flow' | 'holding.settled';
  readonly date: string | null;
} {
  if (kind === 'sameIssue') return { key: 'assets.sameIssue', date: null };
  if (kind === 'lockup') return { key: 'assets.lockup', date: until };
  return kind === 'settled' || date === null ? { key: 'holding.settled', date: null } : { key: 'assets.flow', date };
}

/** The sum of the lines, which is the number. */
export const sumOfShares = (lines: readonly Pick<ShareLine, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + Number(amount), 0);
