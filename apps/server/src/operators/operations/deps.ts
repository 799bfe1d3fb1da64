import type pg from 'pg';
import { Refused } from '../../platform/http/index.ts';
import type { TenantStore } from '../../tenants/index.ts';
import type { loginByToken } from '../ceremony.ts';
import type { OperatorCall } from '../operator-call.ts';

export type EntryDeps = {
  readonly pool: pg.Pool;
  readonly tenants: TenantStore;
  /** Slugs of the demo's brokerages on this server. */
  readonly demoSlugs: () => Promise<readonly string[]>;
};

/** Returns the brokerage of a typed slug. Throws Refused FACTOR_WRONG when there is none. */
export async function tenantOf({ tenants }: EntryDeps, slug: string): Promise<number> {
  const tenantId = await tenants.resolve(slug);
  if (tenantId === undefined) throw new Refused('FACTOR_WRONG', 'tenant');
  return tenantId;
}

/** Returns a handler that completes a ceremony and sets the cookie of the session it has opened. */
export const finish =
  (deps: EntryDeps, enter: typeof loginByToken) =>
  async ({ body, visit, setCookie }: OperatorCall<'registerFinish' | 'loginFinish'>): Promise<null> => {
    const tenantId = await tenantOf(deps, body.tenant);
    setCookie({ slug: body.tenant, secret: await enter(deps.pool, tenantId, visit, body.credential) });
    return null;
  };
