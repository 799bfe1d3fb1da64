import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { fieldCheck } from './validate.ts';

const schema = Type.Object(
  {
    side: Type.Union([Type.Literal('buy'), Type.Literal('sell')]),
    quantity: Type.String({ pattern: '^\\d{1,12}$' }),
    kind: Type.Optional(Type.Enum(['day', 'week'])),
    note: Type.Optional(Type.String({ minLength: 1, maxLength: 4 })),
  },
  { additionalProperties: false },
);
const check = fieldCheck(schema, 'body');
const messageOf = (data: unknown) => {
  const refusal = check(data);
  return refusal === null ? null : [refusal.reason, refusal.field, refusal.params.allowed];
};

it.each([
  [{ side: 'buy', quantity: '100' }, null],
  [{ side: 'buy', quantity: '100', note: 'a' }, null],
  [{ side: 'buy', quantity: '100', kind: 'week' }, null],
  [{ side: 'buy', quantity: '100', kind: 'year' }, ['FIELD_INVALID', 'kind', 'day|week']],
  [{ side: 'hold', quantity: '100' }, ['FIELD_INVALID', 'side', 'buy|sell']],
  [{ quantity: '100' }, ['FIELD_INVALID', 'side', 'buy|sell']],
  [{ side: 'buy', quantity: 100 }, ['FIELD_INVALID', 'quantity', '^\\d{1,12}$']],
  [{ side: 'buy', quantity: ['100'] }, ['FIELD_INVALID', 'quantity', '^\\d{1,12}$']],
  [{ side: 'buy', quantity: '1e3' }, ['FIELD_INVALID', 'quantity', '^\\d{1,12}$']],
  [{ side: 'buy', quantity: '１００' }, ['FIELD_INVALID', 'quantity', '^\\d{1,12}$']],
  [{ side: 'buy', quantity: '1', note: '' }, ['FIELD_INVALID', 'note', '1..4']],
  [{ side: 'buy', quantity: '1', note: 'a\0' }, ['FIELD_INVALID', 'note', '1..4']],
  [{ side: 'buy', quantity: '1', note: '\ud800' }, ['FIELD_INVALID', 'note', '1..4']],
  [{ side: 'buy', quantity: '1', note: null }, ['FIELD_INVALID', 'note', '1..4']],
  [{ side: 'buy', quantity: '1', price: '1' }, ['FIELD_UNKNOWN', 'price', undefined]],
  [JSON.parse('{"side":"buy","quantity":"1","__proto__":{}}'), ['FIELD_UNKNOWN', '__proto__', undefined]],
  [[], ['FIELD_INVALID', 'body', '{}']],
  ['side=buy', ['FIELD_INVALID', 'body', '{}']],
  [null, ['FIELD_INVALID', 'body', '{}']],
])('rejects %j with %j', (data, expected) => expect(messageOf(data)).toEqual(expected));
