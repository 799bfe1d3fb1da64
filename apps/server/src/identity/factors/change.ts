import type pg from 'pg';
import type { Caller, Member } from '../../platform/http/index.ts';
import type { AccessChangeContext, BaseContext } from '../context.ts';
import type { NoticeKind } from '../data/mail-texts.ts';
import type { FACTOR_NAMES } from '../data/names.ts';
import { type Notify, withNotices } from '../notify.ts';
import { endAllSessions } from '../session/end.ts';
import { lockActiveSession } from '../session/lock-active-session.ts';
import type { User } from '../user-store.ts';
import { deferWithdrawals, syncWithdrawalLock, withdrawalLockText } from '../withdrawal-lock.ts';
import { factorsOf } from './methods.ts';
import { type Registered, registeredUser } from './registered.ts';

type Actor = { readonly caller: Caller; readonly member: Member };

/**
 * Records, after a recovery code was used to log in or to confirm, that withdrawals wait, and notifies the member how
 * many codes are left, since the user of a code may hold no other credential of the member. `syncWithdrawalLock` is to
 * be called after the commit.
 */
export async function recordRecoveryUse(
  context: BaseContext,
  { client, notify }: { readonly client: pg.ClientBase; readonly notify: Notify },
  tenantId: number,
  user: User,
): Promise<void> {
  await deferWithdrawals(client, tenantId, user.userId, 'recovery', context.now());
  const left = await factorsOf(client, tenantId, user.userId);
  await notify(user, 'recoveryUsed', { left: String(left.recoveryCodes) });
}

/**
 * Changes how a member logs in: in one transaction it makes the change, ends every other session (decision 0027) and
 * notifies the contact that the member had before. Withdrawals wait for a day. Throws Refused UNAUTHENTICATED when the
 * caller's session has ended, REGISTERED_ONLY, and what `work` throws.
 */
export async function changeAccess<T>(
  context: AccessChangeContext,
  { caller, member }: Actor,
  notice: { readonly kind: NoticeKind; readonly factor?: keyof (typeof FACTOR_NAMES)['en']; readonly contact?: string },
  work: (client: pg.ClientBase, user: Registered, notify: Notify) => Promise<T>,
): Promise<T> {
  const { tenantId, language } = caller;
  const done = await withNotices(context, caller, async (client, notify) => {
    await lockActiveSession(client, tenantId, member);
    const user = await registeredUser(client, tenantId, member);
    const result = await work(client, user, notify);
    const now = context.now();
    const ended = await endAllSessions(client, tenantId, user.userId, 'revoked', now, member.sessionId);
    const until = await deferWithdrawals(client, tenantId, user.userId, 'change', now);
    await notify(user, notice.kind, {
      ...(notice.factor === undefined ? {} : { factor: notice.factor }),
      ...(notice.contact === undefined ? {} : { contact: notice.contact }),
      note: withdrawalLockText(language, until),
    });
    return { user, result, ended };
  });
  for (const sessionId of done.ended) context.sessions.announceEnd({ tenantId, sessionId });
  await syncWithdrawalLock(context, tenantId, done.user.userId);
  return done.result;
}
