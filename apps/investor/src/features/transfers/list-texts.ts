import type { TextKey } from '../../messages/index.ts';
import type { TransferView } from './model.ts';

/** What a list of transfers shows. */
export type ListOf = 'deposits' | 'tokenDeposits' | 'withdrawals';

type ListTexts = {
  readonly direction: TransferView['direction'];
  /** Only those of this method; undefined: all. */
  readonly method?: TransferView['method'];
  readonly title: TextKey;
  readonly emptyTitle: TextKey;
  readonly emptyBody: TextKey;
};

export const LIST_TEXTS: Readonly<Record<ListOf, ListTexts>> = {
  deposits: {
    direction: 'in',
    method: 'bank',
    title: 'transfers.ownDeposits',
    emptyTitle: 'transfers.emptyDeposits',
    emptyBody: 'transfers.emptyDepositsBody',
  },
  tokenDeposits: {
    direction: 'in',
    method: 'usdt',
    title: 'recharge.own',
    emptyTitle: 'recharge.emptyTitle',
    emptyBody: 'recharge.emptyBody',
  },
  withdrawals: {
    direction: 'out',
    title: 'transfers.ownWithdrawals',
    emptyTitle: 'transfers.emptyWithdrawals',
    emptyBody: 'transfers.emptyWithdrawalsBody',
  },
};
