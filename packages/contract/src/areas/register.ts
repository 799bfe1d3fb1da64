import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Strict } from '../fields.ts';
import { Credential, PasskeyCreation, PasskeyName } from './factor.ts';
import { contact } from './oauth.ts';
import { tokenFields } from './tokens.ts';

const opening = { method: 'POST', access: 'public', rate: 'login', idempotent: false, query: Empty } as const;

const fields = {
  ...contact,
  code: Type.String({ maxLength: 12 }),
  password: Type.String({ maxLength: 200 }),
  nickname: Type.String({ maxLength: 40 }),
  referrerId: Type.Optional(Type.String({ maxLength: 32 })),
  agreementVersion: Type.String({ maxLength: 32 }),
};

export const register = endpoint({
  ...opening,
  path: 'v1/user/user/register',
  feature: 'registration',
  summary:
    'Opens an identity and its brokerage account, with paper cash in a simulated market; returns a session. Takes a code of purpose register, sent to the mail address or the mobile number. With the passkey of v1/user/register/passkey a password of 8 characters does; its recovery codes are returned.',
  body: Strict({
    ...fields,
    credential: Type.Optional(Credential),
    passkeyName: Type.Optional(PasskeyName),
  }),
  reply: Strict({ ...tokenFields, recoveryCodes: Type.Array(Type.String()) }),
});

export const registerPasskey = endpoint({
  ...opening,
  path: 'v1/user/register/passkey',
  feature: 'registration',
  summary:
    'What navigator.credentials.create needs for the passkey of a registration with these fields; single use, five minutes. The code stays good for the registration.',
  body: Strict(fields),
  reply: PasskeyCreation,
});
