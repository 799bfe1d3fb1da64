import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readContact } from '../contact/contact.ts';
import { sendCode } from '../contact/send-code.ts';
import type { NotifyContext } from '../context.ts';
import { registeredUser } from '../factors/registered.ts';
import { requireMobile } from '../tenant-features.ts';

/** Sends a code to the new mail address or mobile number of the caller; it is valid for this member only. */
export const sendContactCode = (context: NotifyContext): Operation =>
  operation('sendContactCode', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const contact = readContact(body);
    await requireMobile(context, tenantId, contact);
    const { userId } = await withTenant(context.pool, tenantId, (client) => registeredUser(client, tenantId, member));
    return sendCode(context, caller, contact, { purpose: 'change', userId }, body);
  });
