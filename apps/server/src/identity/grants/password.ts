import type { FactorStep, TokenInfo } from '@kabuto/contract';
import { type Call, type Caller, fieldInvalid, limits, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { loginContact } from '../contact/contact.ts';
import type { NotifyContext, PasskeyContext, PasswordContext } from '../context.ts';
import { factorStep } from '../factors/factor-step.ts';
import { factorsOf, hasFactor } from '../factors/methods.ts';
import { withNotices } from '../notify.ts';
import { normalisePassword } from '../password-rule.ts';
import { logIn } from '../session/log-in.ts';
import { findUser, lockWithPassword, type User } from '../user-store.ts';
import { admitLogin } from './login-guard.ts';

/**
 * Logs in with mail address or mobile number, and password. An unknown contact and a wrong password get the same reply
 * after the same work. A member with a second factor gets no session yet.
 */
export async function passwordGrant(
  context: NotifyContext & PasswordContext & PasskeyContext,
  { body, caller }: Call<'token'>,
): Promise<TokenInfo | FactorStep> {
  const { tenantId } = caller;
  if (!body.username) throw fieldInvalid('username', '1..');
  if (!body.password) throw fieldInvalid('password', '1..');
  const typed = loginContact(body.username);
  const user = await withTenant(context.pool, tenantId, (client) => findUser(client, tenantId, typed));
  // Counted by what was typed: a count over both contacts of a member would reveal that they belong to one member.
  const attempt = await admitLogin(context, {
    caller,
    email: typed.value,
    userId: user?.userId ?? null,
    captcha: body,
  });

  const right = await context.passwords
    .verify(normalisePassword(body.password), user?.passwordHash ?? null, { caller, account: typed.value })
    .catch(attempt.refundAttempt);
  // Lets the client solve a captcha before the next attempt.
  const wrong = new Refused('CREDENTIALS_WRONG', null, attempt.captchaNext ? { captcha: 'required' } : {});
  if (!right || user === undefined) {
    if (user !== undefined && attempt.locks) notifyLocked(context, caller, user);
    throw wrong;
  }
  if (user.disabled) throw new Refused('ACCOUNT_DISABLED');
  if (user.frozen) throw new Refused('ACCOUNT_FROZEN');
  const step = await withTenant(context.pool, tenantId, async (client) => {
    if (!(await lockWithPassword(client, tenantId, user))) throw wrong;
    await attempt.succeeded(client);
    return factorStep(context, client, caller, user.userId);
  });
  if (step !== null) return step;
  return logIn(context, caller, user, async (client) => {
    if (!(await lockWithPassword(client, tenantId, user))) throw wrong;
    // A factor was set up since the check above: this login must start again.
    if (hasFactor(await factorsOf(client, tenantId, user.userId))) throw new Refused('FACTOR_EXPIRED');
  });
}

/**
 * Notifies a member that logins with the password are locked for a while. Not awaited, so that the reply takes as long
 * as any other.
 */
function notifyLocked(context: NotifyContext, caller: Caller, user: User): void {
  const { failures, windowMs } = limits.LOGIN[context.limits];
  const more = { tries: String(failures), wait: String(windowMs / 60_000) };
  withNotices(context, caller, (_, notify) => notify(user, 'passwordLocked', more)).catch((reason: unknown) =>
    context.log.warn(
      { err: reason, tenantId: caller.tenantId, area: 'identity' },
      'the notice of a login lock was not queued',
    ),
  );
}
