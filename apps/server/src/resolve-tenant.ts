import { limits, Refused } from './platform/http/index.ts';
import type { TenantStore } from './tenants/index.ts';

type Served = {
  readonly tenants: Pick<TenantStore, 'resolve'>;
  readonly markets: { readonly has: (tenantId: number) => boolean };
  readonly standby: { readonly isStandby: (tenantId: number) => boolean } | undefined;
};

/**
 * Returns the brokerage of a path segment; undefined for one that is not served here, as one that was made after the
 * start. Throws Refused BROKERAGE_STOPPED while its market runs on another server.
 */
export const tenantResolver =
  ({ tenants, markets, standby }: Served) =>
  async (slug: string | null): Promise<number | undefined> => {
    const tenantId = await tenants.resolve(slug);
    if (tenantId === undefined || markets.has(tenantId)) return tenantId;
    if (standby?.isStandby(tenantId) === true)
      throw new Refused('BROKERAGE_STOPPED', null, { retryAfterSeconds: String(limits.HTTP.standbyRetrySeconds) });
    return undefined;
  };
