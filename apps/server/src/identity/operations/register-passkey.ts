import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { codeWrong } from '../contact/contact.ts';
import { checkCode } from '../contact/contact-code.ts';
import type { NotifyContext, PasskeyContext } from '../context.ts';
import { enrolHandle, enrolUse } from '../enrol/first-passkey.ts';
import { readRegistration } from '../enrol/registration.ts';
import { issueChallenge } from '../passkeys/challenge.ts';
import { creationOptions } from '../passkeys/options.ts';
import { relyingParty } from '../passkeys/relying-party.ts';

/**
 * Returns the options for the passkey of a registration. Everything that was entered is checked first, so that no
 * passkey is created that would belong to no account; the code stays valid for the registration itself, a wrong one
 * costs an attempt.
 */
export const registerPasskey = (context: NotifyContext & PasskeyContext): Operation =>
  operation('registerPasskey', async (call) => {
    const { body, caller } = call;
    const { tenantId, language } = caller;
    const { contact, nickname } = await readRegistration(context, call, true);
    const { names } = await context.tenants.get(tenantId);
    const code = { caller, contact, use: { purpose: 'register' } } as const;
    const now = context.now();
    const challenge = await withTenant(context.pool, tenantId, async (client) => {
      if (!(await checkCode(client, code, body.code, now))) return null;
      return issueChallenge(client, tenantId, enrolUse(tenantId, contact), now);
    });
    if (challenge === null) throw codeWrong(contact);
    const member = {
      handle: enrolHandle(challenge),
      account: contact.value,
      nickname,
      tenantName: names[language],
    };
    return creationOptions(relyingParty(context.publicOrigin, caller), challenge, member, []);
  });
