import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { IdentityContext } from '../context.ts';
import { ownsSession } from '../session/devices.ts';
import { endSession } from '../session/end.ts';
import { holdSession } from '../session/hold.ts';

/** Logs one of the caller's sessions out; somebody else's is not found. */
export const sessionEnd = (context: IdentityContext): Operation =>
  operation('sessionEnd', async ({ body, caller: { tenantId }, member }) => {
    const sessionId = body.id;
    const ended = await withTenant(context.pool, tenantId, async (client) => {
      await holdSession(client, tenantId, member);
      if (!(await ownsSession(client, tenantId, member.userId, sessionId))) return false;
      return endSession(client, tenantId, sessionId, 'revoked', context.now());
    });
    if (!ended) throw new Refused('NOT_FOUND', 'id');
    context.sessions.announceEnd({ tenantId, sessionId });
    return null;
  });
