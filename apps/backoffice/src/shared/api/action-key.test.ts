import { expect, it } from 'vitest';
import { ActionKey } from './action-key.ts';
import { CallError } from './call-error.ts';

it('keeps the key of a change whose reply was lost, and takes another one once the server has replied', () => {
  const key = new ActionKey();
  const first = key.current;
  expect(key.current).toBe(first);
  key.failed(new CallError(0, 'unreachable'));
  key.failed(new TypeError('a fault of the page'));
  key.failed(new CallError(503, 'the outcome is unknown'));
  expect(key.current).toBe(first);
  expect(key.isPending).toBe(true);
  // turned away before it was looked at: that says nothing of the first try
  key.failed(new CallError(401, 'the session has ended', { reason: 'UNAUTHENTICATED' }));
  key.failed(new CallError(429, 'too many', { reason: 'TOO_MANY_REQUESTS' }));
  expect(key.current).toBe(first);
  key.failed(new CallError(409, 'stale', { reason: 'PROPOSAL_STALE' }));
  expect(key.isPending).toBe(false);
  const second = key.current;
  expect(second).not.toBe(first);
  key.renew();
  expect([first, second]).not.toContain(key.current);
});

it('takes another key when the change of an unknown outcome is some minutes old, whatever was tried since', () => {
  let now = 1_800_000_000_000;
  const key = new ActionKey(() => now);
  const first = key.current;
  key.failed(new CallError(0, 'unreachable'));
  now += 100_000;
  expect(key.current).toBe(first);
  key.failed(new CallError(0, 'unreachable'));
  now += 100_000;
  expect(key.isPending).toBe(false);
  expect(key.current).not.toBe(first);
});
