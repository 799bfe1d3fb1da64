import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Strict } from '../fields.ts';
import { CodeSent, captcha, contact } from './oauth.ts';

const member = { method: 'POST', access: 'member', idempotent: false, query: Empty } as const;

export const agree = endpoint({
  ...member,
  path: 'v1/user/agreement/accept',
  summary: 'Agrees to the version of the agreement that the tenant information names; version and time are kept.',
  rate: 'write',
  body: Strict({ agreementVersion: Type.String({ maxLength: 32 }) }),
  reply: Type.Null(),
});

export const sendContactCode = endpoint({
  ...member,
  path: 'v1/user/contact/send',
  summary: 'Sends a code to the mail address or mobile number that this member wants to be reached at.',
  rate: 'mail',
  body: Strict({ ...contact, ...captcha }),
  reply: CodeSent,
});

export const removeMobile = endpoint({
  ...member,
  path: 'v1/user/mobile/remove',
  summary:
    'Removes the mobile number; takes a step-up of purpose contact-change. Refused with CONTACT_LAST without a mail address. Other sessions end, mail address and number are notified.',
  rate: 'login',
  body: Strict({ stepUpToken: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: Type.Null(),
});

export const changeContact = endpoint({
  ...member,
  path: 'v1/user/contact/change',
  summary:
    'Another mail address or mobile number, with the code that was sent there and a step-up of purpose contact-change. Other sessions end, the former contact is notified.',
  rate: 'login',
  body: Strict({
    ...contact,
    code: Type.String({ maxLength: 12 }),
    stepUpToken: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Type.Null(),
});
