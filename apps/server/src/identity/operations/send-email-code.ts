import { type Operation, operation } from '../../platform/http/index.ts';
import { readContact } from '../contact/contact.ts';
import { sendCode } from '../contact/send-code.ts';
import type { IdentityContext } from '../context.ts';

/** Sends a six digit code by mail. */
export const sendEmailCode = (context: IdentityContext): Operation =>
  operation('sendEmailCode', ({ body, caller }) =>
    sendCode(context, caller, readContact({ email: body.email }), { purpose: body.purpose }, body),
  );
