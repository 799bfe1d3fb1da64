import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { BaseContext, SessionContext } from '../context.ts';
import { forgetOtherDevices } from '../known-device.ts';
import { ownsSession } from '../session/devices.ts';
import { endSession } from '../session/end.ts';
import { lockActiveSession } from '../session/lock-active-session.ts';

/**
 * Ends one of the caller's sessions, after which other browsers are no longer known devices; another member's session
 * is not found.
 */
export const sessionEnd = (context: BaseContext & SessionContext): Operation =>
  operation('sessionEnd', async ({ body, caller: { tenantId, deviceId }, member }) => {
    const sessionId = body.id;
    const ended = await withTenant(context.pool, tenantId, async (client) => {
      await lockActiveSession(client, tenantId, member);
      if (!(await ownsSession(client, tenantId, member.userId, sessionId))) return false;
      // The browser of an unwanted login must not stay a known device. A session does not record its browser, so all
      // others are forgotten.
      await forgetOtherDevices(client, { tenantId, userId: member.userId, deviceId });
      return endSession(client, tenantId, sessionId, 'revoked', context.now());
    });
    if (!ended) throw new Refused('NOT_FOUND', 'id');
    context.sessions.announceEnd({ tenantId, sessionId });
    return null;
  });
