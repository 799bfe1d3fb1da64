import { type Operation, operation } from '../../platform/http/index.ts';
import { readContact } from '../contact/contact.ts';
import { sendCode } from '../contact/send-code.ts';
import type { NotifyContext } from '../context.ts';
import { requireMobile } from '../tenant-features.ts';

/** Sends a six digit code by text message, where the brokerage offers them. */
export const sendMobileCode = (context: NotifyContext): Operation =>
  operation('sendMobileCode', async ({ body, caller }) => {
    const contact = readContact({ mobile: body.mobile });
    await requireMobile(context, caller.tenantId, contact);
    return sendCode(context, caller, contact, { purpose: body.purpose }, body);
  });
