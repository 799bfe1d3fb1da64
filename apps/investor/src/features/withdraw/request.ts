import type { TransferView } from '@kabuto/contract';
import { call } from '../../shared/api/index.ts';
import { createMoneyAction } from '../../shared/money-action/index.ts';
import { refreshTransfers } from '../transfers/index.ts';

/** What a withdrawal is requested with: its draft, and the confirmation of that draft. */
type RequestBody = { readonly transferId: string; readonly stepUpToken: string };

/** Requests the withdrawal of a draft: a draft is requested once, however often it is sent. */
export const requesting = createMoneyAction<RequestBody, TransferView>({
  kind: 'requestWithdrawal',
  sameAgain: true,
  send: async (body, idempotencyKey) => {
    try {
      const reply = await call('POST v1/fund/withdrawal/request', { body, idempotencyKey, silent: true, quiet: true });
      return reply.data;
    } finally {
      void refreshTransfers();
    }
  },
});
