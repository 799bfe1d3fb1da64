import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { clearAttempts } from '../attempts.ts';
import type { IdentityContext } from '../context.ts';
import { readEmail } from '../email.ts';
import { consumeEmailCode } from '../email-code.ts';
import { identityMail } from '../identity-mail.ts';
import { forgetDevices, rememberDevice } from '../known-device.ts';
import { readNewPassword } from '../password-rule.ts';
import { endAllSessions } from '../session/end.ts';
import { findUser, setFrozen, setPassword } from '../user-store.ts';

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
      // Whoever reads the account's mail is its owner; browsers that knew the old password prove nothing any more.
      await forgetDevices(client, tenantId, email);
      await rememberDevice(client, { tenantId, email, deviceId: caller.deviceId }, now);
      return endAllSessions(client, tenantId, user.userId, 'revoked', now);
    });
    if (ended === null) throw new Refused('EMAIL_CODE_WRONG', 'code');
    for (const sessionId of ended) context.sessions.announceEnd({ tenantId, sessionId });
    await context.mail.send(identityMail('passwordChanged', await context.tenants.get(tenantId), language, email));
    return null;
  });
