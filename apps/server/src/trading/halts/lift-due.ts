import { instrumentCode } from '@kabuto/market';
import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import { appendOperatorLog } from '../../operators/index.ts';
import { readTenant, withTenant } from '../../platform/postgres/index.ts';
import { readDueHalts, writeLifted } from './store.ts';

/**
 * Lets issues trade again whose halt has ended, also when the server was stopped meanwhile, and writes a line into the
 * log. Throws CoreUnavailable; the next run continues.
 */
export async function liftDueHalts(pool: pg.Pool, core: Core, tenantId: number, now: number): Promise<void> {
  const due = await readTenant(pool, tenantId, (client) => readDueHalts(client, tenantId, now));
  for (const halt of due) {
    const input = { kind: 'haltInstrument', instrument: instrumentCode(halt.code), halted: false } as const;
    await core.submit({ input }, { byUser: false });
    await withTenant(pool, tenantId, async (client) => {
      if (!(await writeLifted(client, tenantId, halt, now))) return;
      const { since, until, reason, operatorId } = halt;
      const line = {
        event: 'haltLapsed',
        subject: `issue ${halt.code}`,
        before: { state: 'halted', since, until, reason },
        after: { state: 'trading' },
      };
      await appendOperatorLog(client, tenantId, operatorId, line, { device: '', address: '', requestId: null, now });
    });
  }
}
