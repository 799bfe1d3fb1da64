import { beforeEach, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { underKey } from './kept-keys.ts';

const CHANGE = { name: 'POST v1/fund/withdrawal/approve', body: { transferId: '12' } };

/** Sends the change under a fresh key, as a page does that was just loaded; returns the key that was used. */
async function send(key: string, outcome?: CallError, body: object = CHANGE.body): Promise<string> {
  let used = '';
  await underKey({ ...CHANGE, body, key }, async (of) => {
    used = of;
    if (outcome !== undefined) throw outcome;
  }).catch((error: unknown) => {
    if (error !== outcome) throw error;
  });
  return used;
}

beforeEach(() => sessionStorage.clear());

it.each([
  ['no reply', new CallError(0, 'unreachable')],
  ['an unknown outcome', new CallError(503, 'unknown', { reason: 'OUTCOME_UNKNOWN' })],
])('a change with %s is sent again under the same key, also by a page that was loaded since', async (_, lost) => {
  expect(await send('one', lost)).toBe('one');
  expect(await send('two', new CallError(401, 'ended', { reason: 'UNAUTHENTICATED' }))).toBe('one');
  expect(await send('another', undefined, { transferId: '13' })).toBe('another');
  expect(await send('three')).toBe('one');
  expect(await send('four')).toBe('four');
});

it('a change that was refused is another one when it is sent again', async () => {
  expect(await send('one', new CallError(400, 'state', { reason: 'TRANSFER_STATE' }))).toBe('one');
  expect(await send('two', new CallError(429, 'too many', { reason: 'TOO_MANY_REQUESTS' }))).toBe('two');
  expect(await send('three')).toBe('three');
});

it('keeps nothing of what is changed', async () => {
  await send('one', new CallError(0, 'unreachable'));
  expect(sessionStorage.getItem('office.keys')).not.toMatch(/12|transfer|approve/);
});
