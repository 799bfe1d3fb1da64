import type { TransferView } from '@kabuto/contract';
import { call } from '../../shared/api/index.ts';
import { createMoneyAction, isSettled } from '../../shared/money-action/index.ts';
import { lookUpTransfer, refreshTransfers } from '../transfers/index.ts';

/** What a withdrawal is requested with: its draft, and the confirmation of that draft. */
type RequestBody = { readonly transferId: string; readonly stepUpToken: string };

/** Requests the withdrawal of a draft: a draft is requested once, however often it is sent. */
const requestingBy = (
  kind: 'requestWithdrawal' | 'requestTokenWithdrawal',
  path: 'POST v1/fund/withdrawal/request' | 'POST v1/fund/usdt/withdrawal/request',
) =>
  createMoneyAction<RequestBody, TransferView>({
    kind,
    sameAgain: true,
    notKept: ['stepUpToken'],
    send: async (body, idempotencyKey) => {
      try {
        return (await call(path, { body, idempotencyKey, silent: true, quiet: true })).data;
      } finally {
        void refreshTransfers();
      }
    },
    repeats: true,
    lookUp: lookUpTransfer,
  });

/** Of money by bank. */
export const requesting = requestingBy('requestWithdrawal', 'POST v1/fund/withdrawal/request');
/** Of tokens. */
export const requestingTokens = requestingBy('requestTokenWithdrawal', 'POST v1/fund/usdt/withdrawal/request');

/** Whether a draft was requested and the outcome is not known yet, by the entries of the action now. */
export const isUnknown = (entries: ReturnType<typeof requesting.entries.get>, transferId: string): boolean =>
  entries.some(({ intention, state }) => intention.body.transferId === transferId && !isSettled(state));
