import { IDENTITY_PICTURES } from '@kabuto/contract/identity';
import type pg from 'pg';
import type { Files } from '../files/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import type { IdentityCase, Rejection, Reviewer } from './case.ts';
import { decideCase } from './decide-case.ts';
import { type CaseStore, pendingCases, recordView } from './store.ts';

/** A case waits this long for the demo clerk. */
export const CLERK_SECONDS = 20;

export type ClerkDeps = {
  readonly pool: pg.Pool;
  readonly tenants: TenantStore;
  readonly store: CaseStore;
  readonly files: Pick<Files, 'isUniform'>;
  readonly now: () => number;
};

const CLERK = { by: 'demo-clerk' } as const satisfies Reviewer;

/**
 * Decides the cases of a simulated brokerage that have waited for 20 seconds, in place of an operator: rejects the
 * pictures that are all one colour or were deleted, and verifies everything else.
 * The caller runs it for simulations only.
 */
export async function runDemoClerk(deps: ClerkDeps, tenantId: number): Promise<void> {
  const { pool, tenants, store } = deps;
  const now = deps.now();
  const tenant = await tenants.get(tenantId);
  const waiting = await withTenant(pool, tenantId, (client) =>
    pendingCases(client, tenantId, now - CLERK_SECONDS * 1_000),
  );
  for (const caseId of waiting) {
    const found = await withTenant(pool, tenantId, (client) => store.find(client, tenantId, caseId));
    if (found?.state !== 'pending') continue;
    const rejections = await faultyPictures(deps, tenantId, found);
    await withTenant(pool, tenantId, async (client) => {
      if (!(await decideCase(client, tenant, found, { rejections, reviewer: CLERK, now }))) return;
      for (const what of ['fields', 'pictures'] as const)
        await recordView(client, tenantId, caseId, { viewer: CLERK, what, now });
    });
  }
}

async function faultyPictures({ files }: ClerkDeps, tenantId: number, { content }: IdentityCase): Promise<Rejection[]> {
  const rejections: Rejection[] = [];
  for (const part of IDENTITY_PICTURES) {
    const fileId = content[part];
    if (fileId === undefined) continue;
    const isUniform = await files.isUniform({ tenantId }, fileId);
    if (isUniform !== false) rejections.push({ part, reason: isUniform ? 'one-colour' : 'deleted', note: '' });
  }
  return rejections;
}
