import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { personalWords } from '../contact/contact.ts';
import type { IdentityContext } from '../context.ts';
import { changeAccess } from '../factors/change.ts';
import { registeredUser } from '../factors/registered.ts';
import { readNewPassword } from '../password-rule.ts';
import { takeStepUp } from '../step-up.ts';
import { setPassword } from '../user-store.ts';

/** Another password for the caller. Other sessions end and the address is told. */
export const changePassword = (context: IdentityContext): Operation =>
  operation('changePassword', async (call) => {
    const { tenantId } = call.caller;
    const { contact, nickname } = await withTenant(context.pool, tenantId, (client) =>
      registeredUser(client, tenantId, call.member),
    );
    const password = readNewPassword(call.body.password, [...personalWords(contact), nickname]);
    const passwordHash = await context.passwords.hash(password);
    return changeAccess(context, call, { kind: 'passwordChangedHere' }, async (client, { userId }) => {
      await takeStepUp(client, tenantId, call.member, 'password-change', call.body.stepUpToken, context.now());
      await setPassword(client, tenantId, userId, passwordHash);
      return null;
    });
  });
