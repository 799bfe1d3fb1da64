import type { ProofOwn, StatementView } from '@kabuto/contract';

/** What a member's own statement shows, for the assets that have to be in the books of a night. */
export type Held = Pick<ProofOwn['assets'][number], 'asset' | 'names' | 'balance'>;
type Balances = Pick<StatementView, 'closing' | 'shares' | 'out'>;

/**
 * The assets that were held at the close of a night and of which nothing left the account until the books were read, so
 * that they must be in them. `atClose` is the statement of the night alone, `untilRead` that from the night to the day
 * on which the books were read.
 */
export function heldAt(atClose: Balances, untilRead: Balances): readonly Held[] {
  const shares = atClose.shares.filter(({ code, closing, sold }) => {
    const later = untilRead.shares.find((one) => one.code === code);
    return Number(closing) > 0 && later?.sold === sold;
  });
  const held: Held[] = shares.map(({ code, names, closing }) => ({ asset: code, names, balance: closing }));
  const yenStayed = Number(atClose.closing) !== 0 && untilRead.out === atClose.out;
  return yenStayed ? [...held, { asset: 'JPY', names: null, balance: atClose.closing }] : held;
}
