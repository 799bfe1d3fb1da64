import { type Operation, operation } from '../../platform/http/index.ts';
import { codeWrong, contactsOf, personalWords, readContact } from '../contact/contact.ts';
import { consumeCode } from '../contact/contact-code.ts';
import type { AccessChangeContext, PasswordContext } from '../context.ts';
import { STAYS_FROZEN_TEXT } from '../data/withdrawal-lock-texts.ts';
import { factorsOf, hasFactor } from '../factors/methods.ts';
import { clearLoginFailures } from '../grants/login-guard.ts';
import { forgetOtherDevices, rememberDevice } from '../known-device.ts';
import { withNotices } from '../notify.ts';
import { readNewPassword } from '../password-rule.ts';
import { endAllSessions } from '../session/end.ts';
import { findUser, setFrozen, setPassword } from '../user-store.ts';
import { deferWithdrawals, syncWithdrawalLock, withdrawalLockText } from '../withdrawal-lock.ts';

/**
 * Sets a new password with a code that was sent to the mail address or the number (RT-04); it also ends a freeze of
 * the member's own, since the old password is then worthless. A freeze by an operator remains, and the mail about the
 * change states it: whoever reads the mailbox could end it otherwise. Every session of the member ends and the member
 * is notified; no session is opened. A wrong code and a contact without an account get the same reply after the same
 * work.
 */
export const resetPassword = (context: AccessChangeContext & PasswordContext): Operation =>
  operation('resetPassword', async ({ body, caller }) => {
    const { tenantId } = caller;
    const contact = readContact(body);
    const { password, needsPasskey } = readNewPassword(body.password, personalWords(contact));
    const passwordHash = await context.passwords.hash(password, { caller, account: contact.value });
    const now = context.now();

    const done = await withNotices(context, caller, async (client, notify) => {
      const code = { caller, contact, use: { purpose: 'forget' } } as const;
      if (!(await consumeCode(client, code, body.code, now))) return null;
      const user = await findUser(client, tenantId, contact);
      if (user === undefined) return null;
      await setPassword(client, tenantId, user.userId, { passwordHash, needsPasskey });
      const staysFrozen = user.frozenBy === 'operator';
      if (!staysFrozen) await setFrozen(client, tenantId, user.userId, null);
      await clearLoginFailures(client, caller, contactsOf(user), now);
      // Browsers that used the old password prove nothing any more. For a member without a factor the code alone makes
      // this browser known; with a factor, it becomes known by the next login.
      const device = { tenantId, userId: user.userId, deviceId: caller.deviceId };
      await forgetOtherDevices(client, device);
      if (!hasFactor(await factorsOf(client, tenantId, user.userId))) await rememberDevice(client, device, now);
      const until = await deferWithdrawals(client, tenantId, user.userId, 'recovery', now);
      const lock = withdrawalLockText(caller.language, until);
      const note = staysFrozen
        ? [lock, STAYS_FROZEN_TEXT[caller.language]].join(caller.language === 'en' ? ' ' : '')
        : lock;
      await notify(user, 'passwordChanged', { note });
      return { user, ended: await endAllSessions(client, tenantId, user.userId, 'revoked', now) };
    });
    if (done === null) throw codeWrong(contact);
    for (const sessionId of done.ended) context.sessions.announceEnd({ tenantId, sessionId });
    await syncWithdrawalLock(context, tenantId, done.user.userId);
    await context.statusChanged(tenantId, done.user.userId);
    return null;
  });
