import type { FeeSchedule } from '@kabuto/brokerage';
import type { Core } from './core/index.ts';

/** The fee schedule for new orders of a tenant. */
export const latestFees = (core: Core, tenantId: number): Promise<FeeSchedule> =>
  core.read(({ broker }) => {
    const latest = broker.globals.feeSchedules.at(-1);
    if (latest !== undefined) return latest;
    throw new Error(`tenant ${tenantId} has no fee schedule`);
  });
