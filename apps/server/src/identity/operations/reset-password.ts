import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { clearAttempts } from '../attempts.ts';
import type { IdentityContext } from '../context.ts';
import { readEmail } from '../email.ts';
import { consumeEmailCode } from '../email-code.ts';
import { factorsOf, hasFactor } from '../factors/methods.ts';
import { forgetOtherDevices, rememberDevice } from '../known-device.ts';
import { readNewPassword } from '../password-rule.ts';
import { endAllSessions } from '../session/end.ts';
import { tell } from '../tell.ts';
import { findUser, setFrozen, setPassword } from '../user-store.ts';
import { deferWithdrawals, tellCore, waitLine } from '../withdraw-wait.ts';

/**
 * Sets a new password with a mailed code (RT-04); it ends a freeze too, since the old password is worth nothing then. Every session
 * of the member ends and the address is told; nobody is logged in by it. A wrong code and an address without an account are answered alike, after the same work.
 */
export const resetPassword = (context: IdentityContext): Operation =>
  operation('resetPassword', async ({ body, caller }) => {
    const { tenantId, language } = caller;
    const email = readEmail(body.email);
    const password = readNewPassword(body.password, [email, email.slice(0, email.indexOf('@'))]);
    const passwordHash = await context.passwords.hash(password);
    const now = context.now();

    const ended = await withTenant(context.pool, tenantId, async (client) => {
      const code = { tenantId, email, purpose: 'forget' } as const;
      if (!(await consumeEmailCode(client, code, body.code, now))) return null;
      const user = await findUser(client, tenantId, { email });
      if (user === undefined) return null;
      await setPassword(client, tenantId, user.userId, passwordHash);
      await setFrozen(client, tenantId, user.userId, null);
      await clearAttempts(client, { tenantId, scope: 'login-account', key: email, now });
      // Browsers that knew the old password prove nothing any more. The mailed code is all that a member without a factor has to
      // show; with one, this browser becomes known by the login to come.
      const device = { tenantId, userId: user.userId, deviceId: caller.deviceId };
      await forgetOtherDevices(client, device);
      if (!hasFactor(await factorsOf(client, tenantId, user.userId))) await rememberDevice(client, device, now);
      const until = await deferWithdrawals(client, tenantId, user.userId, 'recovery', now);
      return {
        userId: user.userId,
        until,
        sessions: await endAllSessions(client, tenantId, user.userId, 'revoked', now),
      };
    });
    if (ended === null) throw new Refused('EMAIL_CODE_WRONG', 'code');
    for (const sessionId of ended.sessions) context.sessions.announceEnd({ tenantId, sessionId });
    await tellCore(context, tenantId, ended.userId);
    const note = waitLine(language, ended.until);
    await tell(context, caller, email, 'passwordChanged', { note });
    return null;
  });
