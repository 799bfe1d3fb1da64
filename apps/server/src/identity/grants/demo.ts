import { randomInt } from 'node:crypto';
import type { TokenInfo } from '@kabuto/contract';
import { addressKey, type Call, limits, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { countAttempt, tooMany } from '../attempts.ts';
import type { AccountContext, BaseContext, TenantContext } from '../context.ts';
import { DEMO_NICKNAMES } from '../data/names.ts';
import { openAccountFor } from '../enrol/open-account-for.ts';
import { isDemo, requireFeature } from '../tenant-features.ts';
import { reserveUser } from '../user-store.ts';

/**
 * Creates a throw-away member with sample holdings, without mail address and password. Throws Refused DEMO_ONLY outside
 * the demo.
 */
export async function demoGrant(
  context: BaseContext & TenantContext & Pick<AccountContext, 'openAccount' | 'seedDemo'>,
  { caller }: Call<'token'>,
): Promise<TokenInfo> {
  const { tenantId, language } = caller;
  if (!(await isDemo(context, tenantId))) throw new Refused('DEMO_ONLY');
  await requireFeature(context, tenantId, 'demoLogin');
  const now = context.now();
  const { count, windowMs } = limits.DEMO_LOGINS[context.limits];
  const reserved = await withTenant(context.pool, tenantId, async (client) => {
    const key = { tenantId, scope: 'demo-address', key: addressKey(caller.address), now } as const;
    const attempts = await countAttempt(client, key, windowMs);
    if (attempts.count > count) return attempts;
    return reserveUser(client, {
      tenantId,
      nickname: `${DEMO_NICKNAMES[language]} ${randomInt(1_000, 10_000)}`,
      contact: null,
      passwordHash: null,
      needsPasskey: false,
      demo: true,
      referrerId: null,
      agreementVersion: null,
      now,
    });
  });
  if (reserved === null) throw new Error('a demo user has no mail address to collide');
  if (typeof reserved !== 'number') throw tooMany(reserved);
  return openAccountFor(context, caller, {
    userId: reserved,
    kind: 'demo',
    onComplete: (client) => context.seedDemo(client, tenantId, reserved),
    replacedError: new Error('the reservation of a demo user was removed by the sweep'),
  });
}
