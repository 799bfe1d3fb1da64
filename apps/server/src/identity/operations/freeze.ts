import { type Operation, operation } from '../../platform/http/index.ts';
import type { AccountContext, NotifyContext, SessionContext } from '../context.ts';
import { registeredUser } from '../factors/registered.ts';
import { withNotices } from '../notify.ts';
import { endAllSessions } from '../session/end.ts';
import { lockActiveSession } from '../session/lock-active-session.ts';
import { setFrozen } from '../user-store.ts';

/**
 * Blocks everything that could be done in the member's name: no login, no session, and no withdrawal goes on that is
 * not sent. Orders stay as they are. Needs no confirmation, since it must be quick; resetting the password with a code
 * ends it.
 */
export const freeze = (context: NotifyContext & SessionContext & Pick<AccountContext, 'statusChanged'>): Operation =>
  operation('freeze', async ({ caller, member }) => {
    const { tenantId } = caller;
    const now = context.now();
    const { ended, userId } = await withNotices(context, caller, async (client, notify) => {
      await lockActiveSession(client, tenantId, member);
      const user = await registeredUser(client, tenantId, member);
      await setFrozen(client, tenantId, user.userId, { at: now, by: 'member' });
      await notify(user, 'frozen');
      return { userId: user.userId, ended: await endAllSessions(client, tenantId, user.userId, 'revoked', now) };
    });
    for (const sessionId of ended) context.sessions.announceEnd({ tenantId, sessionId });
    await context.statusChanged(tenantId, userId);
    return null;
  });
