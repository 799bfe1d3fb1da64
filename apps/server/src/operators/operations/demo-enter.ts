import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { demoPerson } from '../demo-operators.ts';
import { operatorOperation } from '../operator-call.ts';
import { appendOperatorLog } from '../operator-log.ts';
import { openSession } from '../store.ts';
import { type EntryDeps, tenantOf } from './deps.ts';

/** Opens a session of a demo operator, for a browser on this machine. */
export const demoEnter = (deps: EntryDeps): AnyOperation =>
  operatorOperation('demoEnter', async ({ body: { tenant, operator }, visit, setCookie }) => {
    const tenantId = await tenantOf(deps, tenant);
    const { mode } = await deps.tenants.get(tenantId);
    if (mode !== 'demo' || !visit.local) throw new Refused('DEMO_ONLY');
    const secret = await withTenant(deps.pool, tenantId, async (client) => {
      const operatorId = await demoPerson(client, tenantId, operator, visit.now);
      await appendOperatorLog(client, tenantId, operatorId, { event: 'demoEnter' }, visit);
      return openSession(client, tenantId, operatorId, visit.now);
    });
    setCookie({ slug: tenant, secret });
    return null;
  });
