import { beforeEach, describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { KeptKeys } from './kept-keys.ts';

type Change = Pick<Parameters<KeptKeys['under']>[0], 'name' | 'body'>;

const APPROVE: Change = { name: 'POST v1/fund/withdrawal/approve', body: { transferId: '12' } };
const HALT: Change = { name: 'POST v1/fund/network/halt', body: { network: 'tron', reason: 'a routine check' } };
const RELEASE: Change = { name: 'POST v1/fund/file/release', body: {} };
const trust = (amount: string): Change => ({
  name: 'POST v1/fund/segregation/trust',
  body: { date: '2026-11-27', amount },
});

const lost = () => new CallError(0, 'unreachable');
const refused = (status: number, reason: 'UNAUTHENTICATED' | 'TRANSFER_STATE' | 'IDEMPOTENCY_KEY_REUSED') =>
  new CallError(status, 'text', { reason });

let clock = 0;
let keys: KeptKeys;
const reload = (): void => {
  keys = new KeptKeys(() => clock);
};

/** Sends the change under a fresh key, which ends with that outcome; returns the key that was used. */
async function send(change: Change, key: string, outcome?: CallError): Promise<string> {
  let used = '';
  await keys
    .under({ ...change, key }, async (of) => {
      used = of;
      if (outcome !== undefined) throw outcome;
    })
    .catch((error: unknown) => {
      if (error !== outcome) throw error;
    });
  return used;
}

beforeEach(() => {
  sessionStorage.clear();
  clock = 1_800_000_000_000;
  reload();
});

describe('a change that takes place once', () => {
  it.each([
    ['no reply', lost()],
    ['a reply that broke off', new CallError(200, 'unreadable')],
    ['an unknown outcome', new CallError(503, 'unknown', { reason: 'OUTCOME_UNKNOWN' })],
  ])('with %s is sent again under the same key, also by a page that was loaded since', async (_, outcome) => {
    expect(await send(APPROVE, 'one', outcome)).toBe('one');
    reload();
    expect(await send(APPROVE, 'two', refused(401, 'UNAUTHENTICATED'))).toBe('one');
    expect(await send({ ...APPROVE, body: { transferId: '13' } }, 'another')).toBe('another');
    expect(await send(APPROVE, 'three')).toBe('one');
    expect(await send(APPROVE, 'four')).toBe('four');
  });

  it('that was refused is another one when it is sent again', async () => {
    expect(await send(APPROVE, 'one', refused(400, 'TRANSFER_STATE'))).toBe('one');
    expect(await send(APPROVE, 'two', new CallError(429, 'too many', { reason: 'TOO_MANY_REQUESTS' }))).toBe('two');
    expect(await send(APPROVE, 'three')).toBe('three');
  });

  it('leaves nothing of what is changed in the browser', async () => {
    await send(APPROVE, 'one', lost());
    expect(sessionStorage.getItem('office.keys')).toContain('one');
    expect(sessionStorage.getItem('office.keys')).not.toMatch(/"12"|transfer|approve/);
  });
});

describe('a change that may be meant anew', () => {
  it.each([
    ['a halt', HALT],
    ['a file', RELEASE],
  ])('%s is sent again under the same key, but not by a page that was loaded since', async (_, change) => {
    expect(await send(change, 'one', lost())).toBe('one');
    expect(await send(change, 'two', lost())).toBe('one');
    expect(sessionStorage.getItem('office.keys')).toBeNull();
    reload();
    expect(await send(change, 'three')).toBe('three');
  });

  it('has its first key no longer when another one of its kind was sent in between', async () => {
    expect(await send(trust('100'), 'one', lost())).toBe('one');
    expect(await send(trust('200'), 'two')).toBe('two');
    expect(await send(trust('100'), 'three', lost())).toBe('three');
    expect(await send(trust('200'), 'four', lost())).toBe('four');
    expect(await send(trust('100'), 'five')).toBe('five');
  });
});

it('a key is kept for a few minutes from its first use: the same content is another change then', async () => {
  for (const change of [APPROVE, HALT]) {
    expect(await send(change, 'one', lost())).toBe('one');
    clock += 100_000;
    expect(await send(change, 'two', lost())).toBe('one');
    clock += 100_000;
    expect(await send(change, 'three', lost())).toBe('three');
    clock += 200_000;
  }
  reload();
  expect(await send(APPROVE, 'four')).toBe('four');
});

it('a reply under a key ends all that was sent under it', async () => {
  expect(await send(trust('100'), 'one', lost())).toBe('one');
  // the form still has the key of the first, of which this reply says that it arrived
  expect(await send(trust('200'), 'one', refused(422, 'IDEMPOTENCY_KEY_REUSED'))).toBe('one');
  expect(await send(trust('100'), 'two')).toBe('two');
  expect(await send(APPROVE, 'three', lost())).toBe('three');
  expect(await send({ ...APPROVE, body: { transferId: '13' } }, 'three', refused(401, 'UNAUTHENTICATED'))).toBe(
    'three',
  );
  expect(await send(APPROVE, 'four', lost())).toBe('three');
  const reused = refused(422, 'IDEMPOTENCY_KEY_REUSED');
  expect(await send({ ...APPROVE, body: { transferId: '13' } }, 'three', reused)).toBe('three');
  expect(await send(APPROVE, 'five')).toBe('five');
});

it('ignores what an earlier version has kept', async () => {
  sessionStorage.setItem('office.keys', JSON.stringify({ digest: 'key' }));
  reload();
  expect(await send(APPROVE, 'one')).toBe('one');
});
