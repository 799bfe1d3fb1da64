import { describe, expect, it } from 'vitest';
import { ApiError, CLIENT_CODE } from '../api/envelope.ts';
import { isOutcomeUnknown, isStillUnknown } from './outcome.ts';

const failed = (
  code: number,
  reason?: 'OUTCOME_UNKNOWN' | 'INTERNAL' | 'INSUFFICIENT_CASH' | 'OVERLOADED' | 'KEY_CLOSED',
) => new ApiError(code, 'text', 'v1/trade/order/place', reason === undefined ? {} : { reason });

describe('ORD-13 whether an order may have been placed although the call failed', () => {
  it.each([
    ['no answer in time', failed(CLIENT_CODE.timeout), true],
    ['a broken line', failed(CLIENT_CODE.unreachable), true],
    ['the server does not know', failed(503, 'OUTCOME_UNKNOWN'), true],
    ['the server failed', failed(500, 'INTERNAL'), true],
    ['a proxy in between failed', failed(502), true],
    ['something that is no reply at all', new Error('bug'), true],
    ['a refusal', failed(400, 'INSUFFICIENT_CASH'), false],
    ['turned away before it was taken', failed(503, 'OVERLOADED'), false],
    ['the session has ended', failed(401), false],
  ])('%s', (_name, error, unknown) => {
    expect(isOutcomeUnknown(error)).toBe(unknown);
  });

  it('after a lost reply only what the server has stored is definite', () => {
    expect(isStillUnknown(failed(422, 'KEY_CLOSED'))).toBe(false);
    expect(isStillUnknown(failed(503, 'OVERLOADED'))).toBe(true);
    expect(isStillUnknown(failed(CLIENT_CODE.unreachable))).toBe(true);
  });
});
