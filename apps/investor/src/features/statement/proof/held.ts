import { CASH } from '@kabuto/brokerage/forms';
import type { ProofOwn, StatementView } from '@kabuto/contract';

/** What a member's own statement shows, for the assets that have to be in the books of a night. */
export type Held = Pick<ProofOwn['assets'][number], 'asset' | 'names' | 'balance'>;
type Balances = Pick<StatementView, 'opening' | 'closing' | 'shares' | 'out'>;

/**
 * The assets that were held when the day of a night began and of which some was left when the books were read whatever
 * came in, so that they must be in them. What came in on that day alone may have come after the books were read, as in
 * an account that was opened in the evening: it is expected from the next night on. `atClose` is the statement of that
 * day alone, `untilRead` that from it to the day on which the books were read.
 */
export function heldAt(atClose: Balances, untilRead: Balances): readonly Held[] {
  const shares = atClose.shares.filter(({ code, opening }) => {
    const later = untilRead.shares.find((one) => one.code === code);
    return later !== undefined && Number(opening) > Number(later.sold);
  });
  const held: Held[] = shares.map(({ code, names, closing }) => ({ asset: code, names, balance: closing }));
  const yenLeft = Number(atClose.opening) > Number(untilRead.out);
  return yenLeft ? [...held, { asset: CASH, names: null, balance: atClose.closing }] : held;
}
