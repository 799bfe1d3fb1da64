import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { makePassword } from '../password.ts';
import type { KabusDeps } from './deps.ts';

/** POST v1/user/kabus/create: throws Refused DEMO_ONLY at a brokerage that trades for money. */
export const kabusCreate = ({ pool, tenants, now }: KabusDeps): Operation =>
  operation('kabusCreate', async ({ caller: { tenantId }, member: { userId } }) => {
    const { mode } = await tenants.get(tenantId);
    if (mode !== 'demo') throw new Refused('DEMO_ONLY');
    return { password: await makePassword(pool, { tenantId, userId }, now()) };
  });
