import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { removePassword } from '../store.ts';
import type { KabusDeps } from './deps.ts';

/** POST v1/user/kabus/revoke: throws Refused NOT_FOUND when there is no password. */
export const kabusRevoke = ({ pool }: KabusDeps): Operation =>
  operation('kabusRevoke', async ({ caller: { tenantId }, member: { userId } }) => {
    const removed = await withTenant(pool, tenantId, (client) => removePassword(client, { tenantId, userId }));
    if (!removed) throw new Refused('NOT_FOUND');
    return null;
  });
