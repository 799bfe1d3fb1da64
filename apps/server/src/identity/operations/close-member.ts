import { type Operation, operation } from '../../platform/http/index.ts';
import { confirmOwner } from '../confirm-owner.ts';
import type { IdentityContext } from '../context.ts';
import { endAllSessions } from '../session/end.ts';
import { withNotices } from '../tell.ts';
import { eraseUser } from '../user-store.ts';

/**
 * Closes the caller's account: the trading account first, so that nothing trades for somebody who is no longer known, then the
 * profile in one transaction. A crash in between leaves a closed trading account and a member who can ask again. The old
 * contact is told.
 */
export const closeMember = (context: IdentityContext): Operation =>
  operation('closeMember', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const user = await confirmOwner(context, caller, member, 'account-close', body.stepUpToken);
    await context.closeAccount(tenantId, user.accountId);
    const now = context.now();
    const ended = await withNotices(context, caller, async (client, tell) => {
      await eraseUser(client, tenantId, user, now);
      // After the erasure, which takes along what else waits for this contact.
      await tell(user, 'accountClosed');
      return endAllSessions(client, tenantId, user.userId, 'revoked', now);
    });
    for (const sessionId of ended) context.sessions.announceEnd({ tenantId, sessionId });
    return null;
  });
