import type { LedgerRow } from './ledger-rows.ts';
import type { StatementRow } from './statement-rows.ts';

/** One side's day, yen. */
export type Day = {
  readonly opening: number;
  readonly received: number;
  readonly paid: number;
  readonly closing: number;
};
/** What only one side has. */
export type Unmatched = {
  readonly side: 'bank' | 'ledger';
  readonly transferId: number | null;
  readonly kind: LedgerRow['kind'] | null;
  readonly text: string;
  readonly amount: number;
};

/** A day from its opening balance and what came in (positive) and went out (negative). */
export function dayOf(opening: number, amounts: readonly number[]): Day {
  const sum = (of: readonly number[]) => of.reduce((all, amount) => all + amount, 0);
  const received = sum(amounts.filter((amount) => amount > 0));
  const paid = 0 - sum(amounts.filter((amount) => amount < 0));
  return { opening, received, paid, closing: opening + received - paid };
}

export const signedOf = ({ kind, amount }: StatementRow): number => (kind === 'credit' ? amount : 0 - amount);

/** Sums of the ledger's withdrawals by their transfer file: a bank may show a file as one line. */
function sumsByFile(rows: readonly LedgerRow[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { fileId, amount } of rows) if (fileId !== null) sums.set(fileId, (sums.get(fileId) ?? 0) + amount);
  return sums;
}

/**
 * The lines of one date that only the bank or only the ledger has. Money that came in is compared by its source; money
 * that went out by its amount, of one transfer or of a whole transfer file, since statements name no transfer.
 */
export function unmatchedOf(bank: readonly StatementRow[], ledger: readonly LedgerRow[]): Unmatched[] {
  const left = [...ledger];
  const without: Unmatched[] = [];
  const take = (at: number): boolean => at >= 0 && left.splice(at, 1).length === 1;
  for (const row of bank) {
    const amount = signedOf(row);
    if (row.source !== null) {
      if (take(left.findIndex(({ source }) => source === row.source))) continue;
    } else {
      if (take(left.findIndex((one) => one.source === null && one.amount === amount))) continue;
      const file = [...sumsByFile(left)].find(([, sum]) => sum === amount)?.[0];
      if (file !== undefined) {
        for (let at = left.length - 1; at >= 0; at--) if (left[at]?.fileId === file) left.splice(at, 1);
        continue;
      }
    }
    without.push({ side: 'bank', transferId: null, kind: null, text: row.text, amount });
  }
  return [
    ...without,
    ...left.map(
      ({ transferId, kind, state, amount }) => ({ side: 'ledger', transferId, kind, text: state, amount }) as const,
    ),
  ];
}
