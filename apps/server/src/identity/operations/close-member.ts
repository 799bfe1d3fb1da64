import { afterCommit, type Operation, operation } from '../../platform/http/index.ts';
import type { AccountContext, NotifyContext, SessionContext } from '../context.ts';
import { withNotices } from '../notify.ts';
import { endAllSessions } from '../session/end.ts';
import { confirmOwner } from '../step-up.ts';
import { eraseUser } from '../user-store.ts';

/**
 * Closes the caller's account: the trading account first, so that nothing trades for a member who no longer exists,
 * then the profile in one transaction. A crash in between leaves a closed trading account and a member who can repeat
 * the request. The old contact is notified. In a live brokerage an account that is not empty is refused with
 * ACCOUNT_CLOSING: it begins to close, and the member repeats the request once it is empty.
 */
export const closeMember = (
  context: NotifyContext & SessionContext & Pick<AccountContext, 'closeAccount' | 'closeFiles'>,
): Operation =>
  operation('closeMember', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const user = await confirmOwner(context, caller, member, 'account-close', body.stepUpToken);
    await context.closeAccount(tenantId, user.accountId);
    const now = context.now();
    const ended = await afterCommit(() =>
      withNotices(context, caller, async (client, notify) => {
        await eraseUser(client, tenantId, user, now);
        await context.closeFiles(client, { tenantId, userId: user.userId });
        // After the erasure, which also deletes what is queued for this contact.
        await notify(user, 'accountClosed');
        return endAllSessions(client, tenantId, user.userId, 'revoked', now);
      }),
    );
    for (const sessionId of ended) context.sessions.announceEnd({ tenantId, sessionId });
    return null;
  });
