import { type Operation, operation } from '../../platform/http/index.ts';
import { readContact } from '../contact/contact.ts';
import { sendCode } from '../contact/send-code.ts';
import type { NotifyContext } from '../context.ts';

/** Sends a six digit code by mail. */
export const sendEmailCode = (context: NotifyContext): Operation =>
  operation('sendEmailCode', ({ body, caller }) =>
    sendCode(context, caller, readContact({ email: body.email }), { purpose: body.purpose }, body),
  );
