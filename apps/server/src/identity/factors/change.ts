import type pg from 'pg';
import type { Caller, Member } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { contactOf } from '../contact/contact.ts';
import type { IdentityContext } from '../context.ts';
import { FACTOR_NAMES, type MailKind } from '../data/texts.ts';
import { endAllSessions } from '../session/end.ts';
import { tell } from '../tell.ts';
import { lockUser, type User } from '../user-store.ts';
import { deferWithdrawals, tellCore, waitLine } from '../withdraw-wait.ts';
import { factorsOf } from './methods.ts';
import { type Registered, registeredUser } from './registered.ts';

type Actor = { readonly caller: Caller; readonly member: Member };

/** Notes that a recovery code was used to get in or to confirm: whoever has it may have nothing else of the member's. */
export const noteRecovery = (
  context: IdentityContext,
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
): Promise<number> => deferWithdrawals(client, tenantId, userId, 'recovery', context.now());

/** Tells a member that a recovery code was used, and how many are left; and the core that withdrawals wait. */
export async function tellRecoveryUsed(context: IdentityContext, caller: Caller, user: User): Promise<void> {
  const { tenantId } = caller;
  await tellCore(context, tenantId, user.userId);
  const left = await withTenant(context.pool, tenantId, (client) => factorsOf(client, tenantId, user.userId));
  const to = contactOf(user);
  if (to !== null) await tell(context, caller, to, 'recoveryUsed', { left: String(left.recoveryCodes) });
}

/**
 * Changes how a member gets in: in one transaction the change is made and every other session ends (security.md "Access"),
 * then the contact that the member had before is told. Withdrawals wait for a day. Throws Refused REGISTERED_ONLY and what `work` throws.
 */
export async function changeAccess<T>(
  context: IdentityContext,
  { caller, member }: Actor,
  notice: { readonly kind: MailKind; readonly factor?: keyof (typeof FACTOR_NAMES)['en']; readonly contact?: string },
  work: (client: pg.ClientBase, user: Registered) => Promise<T>,
): Promise<T> {
  const { tenantId, language } = caller;
  const done = await withTenant(context.pool, tenantId, async (client) => {
    await lockUser(client, tenantId, member.userId, 'update');
    const user = await registeredUser(client, tenantId, member);
    const result = await work(client, user);
    const now = context.now();
    const ended = await endAllSessions(client, tenantId, user.userId, 'revoked', now, member.sessionId);
    const until = await deferWithdrawals(client, tenantId, user.userId, 'change', now);
    return { user, result, ended, until };
  });
  for (const sessionId of done.ended) context.sessions.announceEnd({ tenantId, sessionId });
  await tellCore(context, tenantId, done.user.userId);
  await tell(context, caller, done.user.contact, notice.kind, {
    ...(notice.factor === undefined ? {} : { factor: FACTOR_NAMES[language][notice.factor] }),
    ...(notice.contact === undefined ? {} : { contact: notice.contact }),
    note: waitLine(language, done.until),
  });
  return done.result;
}
