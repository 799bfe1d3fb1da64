import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { codeWrong, readContact } from '../contact/contact.ts';
import { consumeCode, restoreCode } from '../contact/contact-code.ts';
import { maskEmail } from '../contact/email.ts';
import { maskMobile } from '../contact/mobile.ts';
import type { AccessChangeContext } from '../context.ts';
import { changeAccess } from '../factors/change.ts';
import { consumeStepUp } from '../step-up.ts';
import { setContact } from '../user-store.ts';

/**
 * Sets another mail address or mobile number for the caller, who has entered the code sent there and has confirmed to
 * be the member. Other sessions end; the previous contact is notified. A wrong code costs one of its five attempts and
 * no confirmation.
 */
export const changeContact = (context: AccessChangeContext): Operation =>
  operation('changeContact', async (call) => {
    const { body, caller, member } = call;
    const { tenantId } = caller;
    const contact = readContact(body);
    const code = { caller, contact, use: { purpose: 'change', userId: member.userId } } as const;
    const now = context.now();
    if (!(await withTenant(context.pool, tenantId, (client) => consumeCode(client, code, body.code, now))))
      throw codeWrong(contact);

    const [kind, shown] =
      contact.kind === 'email'
        ? (['emailChanged', maskEmail(contact.value)] as const)
        : (['mobileChanged', maskMobile(contact.value)] as const);
    try {
      return await changeAccess(context, call, { kind, contact: shown }, async (client, user) => {
        await consumeStepUp(client, tenantId, member, 'contact-change', body.stepUpToken, now);
        if (!(await setContact(client, tenantId, user.userId, contact))) throw codeWrong(contact);
        return null;
      });
    } catch (error) {
      await withTenant(context.pool, tenantId, (client) => restoreCode(client, code)).catch((reason: unknown) =>
        context.log.warn({ err: reason, tenantId, area: 'identity' }, 'a consumed code was not restored'),
      );
      throw error;
    }
  });
