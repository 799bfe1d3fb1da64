import { instrumentCode } from '@kabuto/market';
import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import { appendOperatorLog } from '../../operators/index.ts';
import { readTenant, withTenant } from '../../platform/postgres/index.ts';
import { lockHalt, readDueHalts, writeLifted } from './store.ts';

/**
 * Lets issues trade again whose halt has ended, also when the server was stopped meanwhile, and writes a line into the
 * log. A halt whose command came after its end, when its call was repeated, is lifted too. Throws CoreUnavailable; the
 * next run continues.
 */
export async function liftDueHalts(pool: pg.Pool, core: Core, tenantId: number, now: number): Promise<void> {
  const due = await readTenant(pool, tenantId, (client) => readDueHalts(client, tenantId, now));
  if (due.length === 0) return;
  const halted = await core.read(
    ({ broker }) =>
      new Set(due.map(({ code }) => code).filter((code) => broker.instrument(instrumentCode(code))?.halted)),
  );
  for (const { code, since, liftedAt } of due) {
    if (liftedAt !== null && !halted.has(code)) continue;
    await withTenant(pool, tenantId, async (client) => {
      // Locked, so that no other halt begins between the command and its line.
      const halt = await lockHalt(client, tenantId, code);
      if (halt?.since !== since) return;
      const input = { kind: 'haltInstrument', instrument: instrumentCode(code), halted: false } as const;
      await core.submit({ input }, { byUser: false });
      await writeLifted(client, tenantId, halt, now);
      // Noted, and never halted: nothing has changed.
      if (!halted.has(code)) return;
      const { until, reason, operatorId } = halt;
      const line = {
        event: 'haltLapsed',
        subject: `issue ${code}`,
        before: { state: 'halted', since, until, reason },
        after: { state: 'trading' },
      };
      await appendOperatorLog(client, tenantId, operatorId, line, { device: '', address: '', requestId: null, now });
    });
  }
}
