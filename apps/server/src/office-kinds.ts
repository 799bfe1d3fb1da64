import type pg from 'pg';
import { bankDetailsKind } from './bank/index.ts';
import type { Core } from './core/index.ts';
import { accountPolicyKind } from './customers/index.ts';
import { dayTradeKinds } from './day-trades/index.ts';
import type { ProposalKind } from './proposals/index.ts';
import { haltKind } from './trading/index.ts';

/** The kinds of proposals that need nothing but the core of a brokerage and the database. */
export const officeKinds = (pool: pg.Pool, coreOf: (tenantId: number) => Core): readonly ProposalKind[] => [
  bankDetailsKind,
  ...dayTradeKinds({ coreOf }),
  accountPolicyKind(coreOf),
  haltKind({ pool, coreOf }),
];
