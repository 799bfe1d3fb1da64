import { Broker } from '@kabuto/brokerage';
import { epochMs, instrumentCode } from '@kabuto/market';
import { expect, it } from 'vitest';
import { inputPayload } from '../journal/journal.ts';
import { parseStateLine, stateLine } from '../recovery/state-hash.ts';

const lineOf = (middle: string, price: string): string =>
  `alert {"accountId":1000,"alertId":7${middle},"createdAt":1795050000000,"instrument":"7203","price":${price},` +
  '"state":"armed","updatedAt":1795050000000,"when":">="}';

it.each([
  ['a price, as from before there were conditions', lineOf('', '31000')],
  ['a change', lineOf(',"condition":{"basisPoints":250,"kind":"percent"}', '30750')],
  ['a limit', lineOf(',"condition":{"kind":"limit"}', '37000')],
  ['a special quote', lineOf(',"condition":{"kind":"specialQuote"}', 'null')],
])('the stored bytes of an alert on %s are written again as they were read', (_, line) => {
  const broker = new Broker();
  broker.take(parseStateLine(line));
  expect([...broker.rows()].map(stateLine).filter((text) => text.startsWith('alert'))).toEqual([line]);
});

it('the journaled bytes of an input that sets an alert with a condition', () => {
  const input = {
    kind: 'setAlert',
    at: epochMs(1_795_050_000_000),
    accountId: 1_000,
    instrument: instrumentCode('7203'),
    when: '<=',
    price: null,
    condition: { kind: 'percent', basisPoints: 250 },
  } as const;
  expect(inputPayload(input).toString()).toBe(
    '{"accountId":1000,"condition":{"basisPoints":250,"kind":"percent"},"instrument":"7203","price":null,"when":"<="}',
  );
});
