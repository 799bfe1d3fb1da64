import { expect, it } from 'vitest';
import { ApiError, CLIENT_CODE } from '../api/envelope.ts';
import { createRequestKeys } from './request-keys.ts';

const unreachable = new ApiError(CLIENT_CODE.unreachable, 'unreachable', 'p');
const failed = (status: number, reason: 'OUTCOME_UNKNOWN' | 'INTERNAL' | 'OVERLOADED' | 'CARD_EXISTS') =>
  new ApiError(status, 'text', 'p', { reason });
const CARD = { number: '1234567' };

it.each([
  ['no reply', unreachable],
  ['an unknown outcome', failed(503, 'OUTCOME_UNKNOWN')],
  ['an error of the server', failed(500, 'INTERNAL')],
])('keeps the key after %s, also when a second try is turned away', (_, error) => {
  const keys = createRequestKeys();
  const key = keys.keyOf(CARD);
  keys.fail(CARD, error);
  expect(keys.keyOf({ ...CARD })).toBe(key);
  keys.fail(CARD, failed(503, 'OVERLOADED'));
  expect(keys.keyOf(CARD)).toBe(key);
  keys.fail(CARD, failed(400, 'CARD_EXISTS'));
  expect(keys.keyOf(CARD)).not.toBe(key);
});

it('takes another key after a reply, after a refusal, and for another content', () => {
  const keys = createRequestKeys();
  const key = keys.keyOf(CARD);
  expect(keys.keyOf({ number: '7' })).not.toBe(key);
  keys.fail(CARD, failed(503, 'OVERLOADED'));
  const second = keys.keyOf(CARD);
  expect(second).not.toBe(key);
  keys.settle(CARD);
  expect(keys.keyOf(CARD)).not.toBe(second);
});
