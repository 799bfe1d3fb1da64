import type pg from 'pg';
import { bankDetailsKind } from './bank/index.ts';
import type { Core } from './core/index.ts';
import { accountPolicyKind } from './customers/index.ts';
import { dayTradeKinds } from './day-trades/index.ts';
import type { Withdrawals } from './funding/index.ts';
import type { Offerings } from './offerings/index.ts';
import type { ProposalKind } from './proposals/index.ts';
import { settingsKinds } from './settings/index.ts';
import { haltKind } from './trading/index.ts';

/** Areas of which the server has made the kinds already. */
type Made = { readonly withdrawals: Pick<Withdrawals, 'kinds'>; readonly offerings: Pick<Offerings, 'kinds'> };

/** The kinds of proposals of all areas, besides those that every server has. */
export const officeKinds = (
  pool: pg.Pool,
  coreOf: (tenantId: number) => Core,
  { withdrawals, offerings }: Made,
): readonly ProposalKind[] => [
  ...withdrawals.kinds,
  bankDetailsKind,
  ...offerings.kinds,
  ...dayTradeKinds({ coreOf }),
  accountPolicyKind(coreOf),
  ...settingsKinds,
  haltKind({ pool, coreOf }),
];
