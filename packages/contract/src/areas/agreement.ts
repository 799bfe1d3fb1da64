import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Nullable, Strict } from '../fields.ts';

export const agreementDetail = endpoint({
  method: 'GET',
  path: 'v1/tenant/agreement/detail',
  summary:
    'The user agreement in the language of the call: the present one, or a former version by name. source: own (the sections), builtIn (the text of the app, of a simulated brokerage), none (a live brokerage that has set none; registration is closed there).',
  access: 'public',
  rate: 'read',
  idempotent: false,
  query: Strict({ version: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' })) }),
  body: Empty,
  reply: Strict({
    version: Type.String(),
    source: Type.Union([Type.Literal('own'), Type.Literal('builtIn'), Type.Literal('none')]),
    /** Plain text. A paragraph may have several lines. */
    sections: Type.Array(Strict({ heading: Nullable(Type.String()), paragraphs: Type.Array(Type.String()) })),
  }),
});
