import type { TenantInfo } from '@kabuto/contract';
import { type Operation, operation } from '../platform/http/index.ts';
import type { TenantStore } from './tenant-store.ts';

type FeeSchedule = TenantInfo['feeSchedule'];
export type TenantInfoOptions = {
  readonly tenants: TenantStore;
  /** The fee schedule that applies to new orders of a tenant. */
  readonly feeSchedule: (tenantId: number) => FeeSchedule | Promise<FeeSchedule>;
  /** Whether its people can register and be reached by mobile number. */
  readonly offersMobile: (tenantId: number) => Promise<boolean>;
};

/** The brokerage as the client shows it; `shopId` is the tenant's slug (STO-04). */
export const tenantInfo = ({ tenants, feeSchedule, offersMobile }: TenantInfoOptions): Operation =>
  operation('tenantInfo', async ({ caller }) => {
    const { slug, tenantId: _, ...shown } = await tenants.get(caller.tenantId);
    return {
      shopId: slug,
      ...shown,
      features: [...shown.features],
      mobile: await offersMobile(caller.tenantId),
      feeSchedule: await feeSchedule(caller.tenantId),
      serverTime: Date.now(),
    };
  });
