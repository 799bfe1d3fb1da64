import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { recordConsent } from '../agreement.ts';
import { codeWrong } from '../contact/contact.ts';
import { consumeCode, restoreCode } from '../contact/contact-code.ts';
import type { AccountContext, NotifyContext, PasskeyContext, PasswordContext } from '../context.ts';
import { readFirstPasskey } from '../enrol/first-passkey.ts';
import { openAccountFor } from '../enrol/open-account-for.ts';
import { readRegistration } from '../enrol/registration.ts';
import { reserveUser } from '../user-store.ts';

/**
 * Opens an identity and its brokerage account; returns a session. The code and the contact are taken in one
 * transaction, then the account is opened; when that fails both are released. A passkey created for the registration is
 * stored in the transaction that completes the member, so no member has the shorter password without it.
 */
export const register = (
  context: NotifyContext & PasswordContext & PasskeyContext & Pick<AccountContext, 'openAccount'>,
): Operation =>
  operation('register', async (call) => {
    const { body, caller } = call;
    const { tenantId } = caller;
    const { credential, passkeyName } = body;
    const { password, ...entered } = await readRegistration(context, call, credential !== undefined);
    const { contact } = entered;
    const passkey =
      credential === undefined
        ? null
        : await readFirstPasskey(context, caller, contact, { credential, name: passkeyName ?? '' });
    const passwordHash = await context.passwords.hash(password, { caller, account: contact.value });
    const code = { caller, contact, use: { purpose: 'register' } } as const;
    const now = context.now();

    const reserved = await withTenant(context.pool, tenantId, async (client) => {
      if (!(await consumeCode(client, code, body.code, now))) return 'wrong';
      return reserveUser(client, { ...entered, passwordHash, demo: false, now });
    });
    if (reserved === 'wrong') throw codeWrong(contact);
    if (reserved === null) throw new Refused(contact.kind === 'email' ? 'EMAIL_TAKEN' : 'MOBILE_TAKEN', contact.kind);
    let recoveryCodes: string[] = [];
    try {
      const tokens = await openAccountFor(context, caller, {
        userId: reserved,
        kind: 'registered',
        onComplete: async (client) => {
          await recordConsent(client, { tenantId, userId: reserved, version: entered.agreementVersion, now });
          if (passkey !== null) recoveryCodes = await passkey(client, reserved, now);
        },
        replacedError: codeWrong(contact),
      });
      return { ...tokens, recoveryCodes };
    } catch (error) {
      await withTenant(context.pool, tenantId, (client) => restoreCode(client, code)).catch((reason: unknown) =>
        context.log.warn({ err: reason, tenantId, area: 'identity' }, 'a consumed code was not restored'),
      );
      throw error;
    }
  });
