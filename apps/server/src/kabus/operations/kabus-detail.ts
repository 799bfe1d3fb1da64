import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readCreatedAt } from '../store.ts';
import type { KabusDeps } from './deps.ts';

/** GET v1/user/kabus/detail */
export const kabusDetail = ({ pool, tenants, port }: KabusDeps): Operation =>
  operation('kabusDetail', async ({ caller: { tenantId }, member: { userId } }) => {
    const { mode } = await tenants.get(tenantId);
    const createdAt = await readTenant(pool, tenantId, (client) => readCreatedAt(client, { tenantId, userId }));
    return { offered: mode === 'demo', port, createdAt: createdAt ?? null };
  });
