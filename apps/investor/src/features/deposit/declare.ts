import type { TransferView } from '@kabuto/contract';
import { call } from '../../shared/api/index.ts';
import { createMoneyAction } from '../../shared/money-action/index.ts';
import { lookUpTransfer, refreshTransfers } from '../transfers/index.ts';

/** Announces deposits: the same amount confirmed again after a lost reply is the same deposit. */
export const declaring = createMoneyAction<{ readonly amount: string }, TransferView>({
  kind: 'declareDeposit',
  sameAgain: true,
  send: async (body, idempotencyKey) => {
    const { data } = await call('POST v1/fund/deposit/declare', { body, idempotencyKey, silent: true, quiet: true });
    void refreshTransfers();
    return data;
  },
  // Whether deposits are open is decided before the key is looked at.
  repeats: false,
  lookUp: lookUpTransfer,
});
