import type { TransferView } from '@kabuto/contract';
import { call } from '../../shared/api/index.ts';
import { createMoneyAction } from '../../shared/money-action/index.ts';
import { refreshTransfers } from './live.ts';
import { lookUpTransfer } from './look-up.ts';

/** Cancels a declared deposit, or a withdrawal up to the end of its cooling. */
export const cancellingTransfer = createMoneyAction<{ readonly transferId: string }, TransferView>({
  kind: 'cancelTransfer',
  sameAgain: true,
  send: async (body, idempotencyKey) => {
    try {
      return (await call('POST v1/fund/transfer/cancel', { body, idempotencyKey, silent: true, quiet: true })).data;
    } finally {
      await refreshTransfers();
    }
  },
  repeats: true,
  lookUp: lookUpTransfer,
});
