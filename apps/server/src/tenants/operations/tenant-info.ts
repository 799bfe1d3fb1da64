import type { TenantInfo } from '@kabuto/contract';
import { type Operation, operation } from '../../platform/http/index.ts';
import { readLogo } from '../logo.ts';
import { logoPath } from '../logo-route.ts';
import type { TenantStore } from '../store.ts';

type FeeSchedule = TenantInfo['feeSchedule'];
export type TenantInfoOptions = {
  readonly tenants: TenantStore;
  /** The fee schedule that applies to new orders of a tenant. */
  readonly feeSchedule: (tenantId: number) => FeeSchedule | Promise<FeeSchedule>;
  /** Whether members can register and be contacted by mobile number. */
  readonly offersMobile: (tenantId: number) => Promise<boolean>;
};

/** The brokerage's info for the client; `shopId` is the tenant's slug (STO-04). */
export const tenantInfo = ({ tenants, feeSchedule, offersMobile }: TenantInfoOptions): Operation =>
  operation('tenantInfo', async ({ caller }) => {
    const { slug, tenantId: _, logo: kept, agreementOwn: _own, ...shown } = await tenants.get(caller.tenantId);
    const logo = readLogo(kept);
    return {
      shopId: slug,
      ...shown,
      logo: logo === null ? null : logoPath(logo.version),
      features: [...shown.features],
      mobile: await offersMobile(caller.tenantId),
      feeSchedule: await feeSchedule(caller.tenantId),
      serverTime: Date.now(),
    };
  });
