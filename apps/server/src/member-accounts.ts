import type { Pool } from 'pg';
import {
  AccountStatusSync,
  closeAccount,
  closeWhenEmpty,
  deferWithdrawals,
  openEmptyAccount,
  openPaperAccount,
} from './accounts/index.ts';
import type { Core } from './core/index.ts';
import { openDemoAccount } from './demo/index.ts';
import type { IdentityOptions } from './identity/index.ts';
import type { Logger } from './platform/log/index.ts';
import type { TenantStore } from './tenants/index.ts';

type Needed = {
  readonly pool: Pool;
  readonly log: Logger;
  readonly coreOf: (tenantId: number) => Core;
  readonly tenants: Pick<TenantStore, 'get'>;
};

type Accounts = Pick<IdentityOptions, 'openAccount' | 'closeAccount' | 'deferWithdrawals' | 'statusChanged'> & {
  /** Sends the core the freezes and releases that it has not acknowledged. */
  readonly syncStatus: (tenantId: number) => Promise<void>;
};

/** What members do to their accounts in the trading core. */
export function memberAccounts({ pool, log, coreOf, tenants }: Needed): Accounts {
  const status = new AccountStatusSync({ pool, log, coreOf });
  return {
    openAccount: async ({ tenantId, kind, userId }) => {
      const core = coreOf(tenantId);
      if (kind === 'demo') return openDemoAccount(pool, core, tenantId, userId);
      // Only a simulation grants paper money; members of a live brokerage prove who they are and deposit their own.
      const { mode } = await tenants.get(tenantId);
      return mode === 'live'
        ? openEmptyAccount(pool, core, userId, { identity: 'due' })
        : openPaperAccount(pool, core, userId);
    },
    closeAccount: async (tenantId, accountId) => {
      const { mode } = await tenants.get(tenantId);
      // what a demo holds is paper
      await (mode === 'live' ? closeWhenEmpty : closeAccount)(coreOf(tenantId), accountId);
    },
    deferWithdrawals: (tenantId, accountId, until) => deferWithdrawals(coreOf(tenantId), accountId, until),
    statusChanged: (tenantId, userId) => status.changed(tenantId, userId),
    syncStatus: (tenantId) => status.run(tenantId),
  };
}
