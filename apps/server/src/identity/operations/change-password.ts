import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { personalWords } from '../contact/contact.ts';
import type { AccessChangeContext, PasswordContext } from '../context.ts';
import { changeAccess } from '../factors/change.ts';
import { factorsOf } from '../factors/methods.ts';
import { registeredUser } from '../factors/registered.ts';
import { forgetOtherDevices } from '../known-device.ts';
import { readNewPassword } from '../password-rule.ts';
import { requirePasskey } from '../require-passkey.ts';
import { consumeStepUp } from '../step-up.ts';
import { setPassword } from '../user-store.ts';

/**
 * Sets another password for the caller. Other sessions end, other browsers are no longer known devices, and the contact
 * is notified.
 */
export const changePassword = (context: AccessChangeContext & PasswordContext): Operation =>
  operation('changePassword', async (call) => {
    const { tenantId } = call.caller;
    const { contact, nickname, passkeys } = await withTenant(context.pool, tenantId, async (client) => {
      const user = await registeredUser(client, tenantId, call.member);
      return { ...user, ...(await factorsOf(client, tenantId, user.userId)) };
    });
    const words = [...personalWords(contact), nickname];
    const { password, needsPasskey } = readNewPassword(call.body.password, words, passkeys > 0);
    const passwordHash = await context.passwords.hash(password, { caller: call.caller, account: call.member.userId });
    return changeAccess(context, call, { kind: 'passwordChangedHere' }, async (client, { userId }) => {
      await consumeStepUp(client, tenantId, call.member, 'password-change', call.body.stepUpToken, context.now());
      // The last passkey may have been removed since the check above.
      if (needsPasskey) await requirePasskey(client, tenantId, userId, 'password');
      await setPassword(client, tenantId, userId, { passwordHash, needsPasskey });
      // They proved themselves with the old password, which no longer proves anything.
      await forgetOtherDevices(client, { tenantId, userId, deviceId: call.caller.deviceId });
      return null;
    });
  });
