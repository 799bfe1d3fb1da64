import { bankDetailsKind } from './bank/index.ts';
import type { Core } from './core/index.ts';
import { accountPolicyKind } from './customers/index.ts';
import { dayTradeKinds } from './day-trades/index.ts';
import type { Withdrawals } from './funding/index.ts';
import type { Offerings } from './offerings/index.ts';
import type { ProposalKind } from './proposals/index.ts';
import { settingsKinds } from './settings/index.ts';

/** The kinds of proposals of all areas, besides those that every server has. */
export const officeKinds = (
  coreOf: (tenantId: number) => Core,
  {
    withdrawals,
    offerings,
  }: { readonly withdrawals: Pick<Withdrawals, 'kinds'>; readonly offerings: Pick<Offerings, 'kinds'> },
): readonly ProposalKind[] => [
  ...withdrawals.kinds,
  bankDetailsKind,
  ...offerings.kinds,
  ...dayTradeKinds({ coreOf }),
  accountPolicyKind(coreOf),
  ...settingsKinds,
];
