import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { IdentityCheckDeps } from '../deps.ts';
import { submitCase } from '../submit.ts';

/** POST v1/user/identity/submit */
export const identitySubmit = ({ pool, store, files, now }: IdentityCheckDeps): Operation =>
  operation('identitySubmit', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const { userId } = member;
    const last = await withTenant(pool, tenantId, async (client) => {
      await submitCase(client, { store, files, now: now() }, { caller, userId, body });
      return store.last(client, { tenantId, userId });
    });
    return { state: last?.state ?? 'none' };
  });
