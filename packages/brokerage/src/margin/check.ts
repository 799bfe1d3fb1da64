import { invariant } from '../invariant.ts';
import type { BrokerState } from '../state/state.ts';
import { reservedOf } from './lots.ts';

/**
 * Checks the day trades that the input changed: lots have shares and a value, closing orders close no share of a lot
 * twice, a debt has a date, and an order of a day trade holds neither cash nor shares. Throws InvariantError.
 */
export function checkMargins(state: BrokerState): void {
  const { changed, margins } = state;
  for (const { accountId, credit, holdCash, holdShares, orderId } of changed.orders())
    if (credit !== undefined) {
      invariant(holdCash === 0 && holdShares === 0, () => `order ${orderId} of a day trade holds cash or shares`);
      invariant(margins.get(accountId) !== undefined, () => `order ${orderId}: account ${accountId} has no day trades`);
    }
  const touched = changed.orders().flatMap(({ accountId, credit }) => (credit === undefined ? [] : [accountId]));
  // order: irrelevant for a set
  const ids = new Set([...touched, ...changed.margins().map(({ accountId }) => accountId)]);
  // order: sorted here
  for (const accountId of [...ids].sort((a, b) => a - b)) {
    const row = margins.get(accountId);
    if (row === undefined) continue;
    const { deficit, deficitDue, positions } = row;
    invariant(deficit >= 0 && deficit > 0 === (deficitDue !== null), () => `account ${accountId} owes ${deficit}`);
    const reserved = reservedOf(state, accountId);
    for (const { positionId, quantity, value } of positions) {
      const closing = reserved.get(positionId) ?? 0;
      invariant(quantity > 0 && value > 0, () => `lot ${positionId}: ${quantity} shares of ${value} yen`);
      invariant(closing <= quantity, () => `lot ${positionId}: orders close ${closing} of ${quantity} shares`);
      reserved.delete(positionId);
    }
    // order: any of them is wrong
    for (const [positionId, closing] of reserved)
      invariant(closing === 0, () => `orders close ${closing} shares of lot ${positionId}, which is closed`);
  }
}
