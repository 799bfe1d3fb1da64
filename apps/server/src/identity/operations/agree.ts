import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { recordConsent } from '../agreement.ts';
import type { BaseContext, SessionContext, TenantContext } from '../context.ts';
import { registeredUser } from '../factors/registered.ts';

/** The caller agrees to the current agreement; a version that has been replaced is refused. */
export const agree = (context: BaseContext & TenantContext & SessionContext): Operation =>
  operation('agree', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const { agreementVersion: version } = await context.tenants.get(tenantId);
    if (body.agreementVersion !== version) throw new Refused('AGREEMENT_REQUIRED', 'agreementVersion');
    await withTenant(context.pool, tenantId, async (client) => {
      const { userId } = await registeredUser(client, tenantId, member);
      await recordConsent(client, { tenantId, userId, version, now: context.now() });
    });
    // Cached sessions of the member would refuse orders for a few more seconds.
    context.sessions.forget(tenantId, member.userId);
    return null;
  });
