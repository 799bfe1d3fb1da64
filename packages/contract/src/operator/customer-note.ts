import { Type } from 'typebox';
import { Empty, Nullable, paging, Strict, Time } from '../fields.ts';
import { MemberId } from './customer.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

export const customerNotes = operatorEndpoint({
  method: 'GET',
  path: 'v1/customer/note/list',
  summary:
    'What operators have noted about a customer, newest first: a page, and the ID to continue below. MEMBER_UNKNOWN: there is no such customer, or the account is closed.',
  access: { operator: 'customer.view' },
  rate: 'read',
  idempotent: false,
  query: Strict({ memberId: MemberId, below: Type.Optional(MemberId), pageSize: paging.pageSize }),
  body: Empty,
  reply: Strict({
    rows: Type.Array(
      Strict({
        noteId: Type.String(),
        /** The name of its author. */
        operator: Type.String(),
        text: Type.String(),
        at: Time,
      }),
    ),
    /** `below` of the next page; null on the last one. */
    next: Nullable(Type.Integer({ minimum: 1 })),
  }),
});

export const customerNoteAdd = operatorEndpoint({
  method: 'POST',
  path: 'v1/customer/note/add',
  summary:
    'Adds a note about a customer, which nobody can change or remove and the customer does not see. The log has its number and length, not its text; closing the account makes it unreadable.',
  access: { operator: 'customer.note' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({ memberId: MemberId, text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }) }),
  reply: Strict({ noteId: Type.String() }),
});
