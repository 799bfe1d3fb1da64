import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { BaseContext, SessionContext } from '../context.ts';
import { forgetOtherDevices } from '../known-device.ts';
import { endAllSessions } from '../session/end.ts';
import { lockActiveSession } from '../session/lock-active-session.ts';

/** Ends every session of the caller except the current one; other browsers are then no longer known devices. */
export const sessionEndOthers = (context: BaseContext & SessionContext): Operation =>
  operation('sessionEndOthers', async ({ caller: { tenantId, deviceId }, member }) => {
    const ended = await withTenant(context.pool, tenantId, async (client) => {
      await lockActiveSession(client, tenantId, member);
      await forgetOtherDevices(client, { tenantId, userId: member.userId, deviceId });
      return endAllSessions(client, tenantId, member.userId, 'revoked', context.now(), member.sessionId);
    });
    for (const sessionId of ended) context.sessions.announceEnd({ tenantId, sessionId });
    return { ended: ended.length };
  });
