import type pg from 'pg';
import type { Operation, Owner } from '../platform/http/index.ts';
import type { IdentityCase } from './case.ts';
import { runDemoClerk } from './demo-clerk.ts';
import type { IdentityCheckDeps, IdentityCheckOptions } from './deps.ts';
import { identityDetail } from './operations/identity-detail.ts';
import { identitySubmit } from './operations/identity-submit.ts';
import { identityViews } from './operations/identity-views.ts';
import { payerNames } from './payer.ts';
import { CaseStore } from './store.ts';
import { syncDue, syncVerified } from './sync-policy.ts';

/** Identity checks of members (decision 0085). */
export function createIdentityCheck({ mode, setPolicy, ...options }: IdentityCheckOptions) {
  const { tenants, files, now = Date.now } = options;
  const hasClerk = async (tenantId: number): Promise<boolean> =>
    mode === 'demo' && (await tenants.get(tenantId)).mode === 'demo';
  const deps: IdentityCheckDeps = { ...options, now, store: new CaseStore(files), hasClerk };
  /** Live brokerages of which no account is without a policy: each later one is opened with `due`. */
  const haveDue = new Set<number>();
  const operations: Operation[] = [identityDetail(deps), identitySubmit(deps), identityViews(deps)];
  return {
    operations,
    /** Decides the pending cases of a simulated brokerage; does nothing for a live one. */
    runClerk: async (tenantId: number): Promise<void> => {
      if (await hasClerk(tenantId)) await runDemoClerk(deps, tenantId);
    },
    /** What is kept of a member's checks, decrypted, newest first. */
    exportRows: (client: pg.ClientBase, owner: Owner): Promise<IdentityCase[]> => deps.store.all(client, owner),
    /** Under which name the member sends and receives money; null: not verified. */
    payerOf: payerNames(options.files, mode),
    /** The name that was verified; null while none is. */
    verifiedName: async (client: pg.ClientBase, owner: Owner): Promise<{ name: string; kana: string } | null> => {
      const last = await deps.store.last(client, owner);
      if (last?.state !== 'verified') return null;
      const { name = '', kana = '' } = last.content;
      return { name, kana };
    },
    /** The verified kana name and birth date of a member; null: the identity is not verified. */
    verifiedPerson: async (
      client: pg.ClientBase,
      owner: Owner,
    ): Promise<{ kana: string; birthDate: string } | null> => {
      const last = await deps.store.last(client, owner);
      if (last?.state !== 'verified') return null;
      const { kana = '', birthDate = '' } = last.content;
      return { kana, birthDate };
    },
    /** Sends the core what it has not acknowledged. */
    syncPolicy: async (tenantId: number): Promise<void> => {
      if (!haveDue.has(tenantId) && (await tenants.get(tenantId)).mode === 'live') {
        if (await syncDue(deps.pool, setPolicy, tenantId)) haveDue.add(tenantId);
      }
      await syncVerified(deps.pool, setPolicy, tenantId, now());
    },
  };
}

export { type PayerName, payerNames } from './payer.ts';
export { reviewOperations } from './review/index.ts';
export { CaseStore, caseQueue } from './store.ts';

export type IdentityCheck = ReturnType<typeof createIdentityCheck>;
