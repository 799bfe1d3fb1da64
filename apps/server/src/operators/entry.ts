import type pg from 'pg';
import { creationOptions, requestOptions } from '../identity/index.ts';
import { type AnyOperation, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import { loginByPasskey, loginByToken } from './ceremony.ts';
import { type OperatorCall, operatorOperation } from './operator-call.ts';
import { endSession, hashOf, issueChallenge, operatorOfToken } from './operator-store.ts';

export type EntryDeps = { readonly pool: pg.Pool; readonly tenants: TenantStore };

/** The operations for passkeys and sessions, and `me`. */
export function entryOperations({ pool, tenants }: EntryDeps): AnyOperation[] {
  const tenantOf = async (slug: string): Promise<number> => {
    const tenantId = await tenants.resolve(slug);
    if (tenantId === undefined) throw new Refused('FACTOR_WRONG', 'tenant');
    return tenantId;
  };
  const finish =
    (enter: typeof loginByToken) =>
    async ({ body, visit, setCookie }: OperatorCall<'registerFinish' | 'loginFinish'>): Promise<null> => {
      const tenantId = await tenantOf(body.tenant);
      setCookie({ slug: body.tenant, secret: await enter(pool, tenantId, visit, body.credential) });
      return null;
    };
  return [
    operatorOperation('registerBegin', async ({ body, visit }) => {
      const tokenHash = hashOf(body.token);
      const tenantId = await tenantOf(body.tenant);
      const { names } = await tenants.get(tenantId);
      return withTenant(pool, tenantId, async (client) => {
        const operator = await operatorOfToken(client, tenantId, tokenHash, visit.now);
        if (operator === undefined) throw new Refused('FACTOR_WRONG', 'token');
        const { operatorId, name, handle } = operator;
        const challenge = await issueChallenge(client, tenantId, { operatorId, tokenHash }, visit.now);
        const who = { handle, account: `${name}@${body.tenant}`, nickname: name, tenantName: names.en };
        return creationOptions(visit.rp, challenge, who, []);
      });
    }),
    operatorOperation('registerFinish', finish(loginByToken)),
    operatorOperation('loginBegin', async ({ body, visit }) => {
      const tenantId = await tenantOf(body.tenant);
      const challenge = await withTenant(pool, tenantId, (client) => issueChallenge(client, tenantId, null, visit.now));
      return requestOptions(visit.rp, challenge);
    }),
    operatorOperation('loginFinish', finish(loginByPasskey)),
    operatorOperation('logout', async ({ operator, secret, change, setCookie }) => {
      await change(async (client) => {
        await endSession(client, operator.tenantId, secret);
        return { reply: null, subject: 'session', before: null, after: null };
      });
      setCookie(null);
      return null;
    }),
    operatorOperation('me', async ({ operator: { name, tenantId, roles } }) => ({
      name,
      tenant: (await tenants.get(tenantId)).slug,
      roles: [...roles],
    })),
  ];
}
