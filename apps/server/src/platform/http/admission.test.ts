import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BUCKETS } from './limits.ts';
import { operation } from './operation.ts';
import { buildTestHttp, form, send } from './testing.ts';
import { createSigner, type ProofSigner } from './testing-proof.ts';

const CANCEL = '/api/v1/trade/order/cancel';
const AGREE = '/api/v1/user/agreement/accept';

let app: Awaited<ReturnType<typeof buildTestHttp>>;
let signer: ProofSigner;
beforeAll(async () => {
  signer = await createSigner();
});
// One server per test: all calls come from one address, whose bucket is smaller than what all tests together use.
beforeEach(async () => {
  app = await serve();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const serve = (more: Parameters<typeof buildTestHttp>[0] = {}) =>
  buildTestHttp({
    // Each token is a session of the member whose number it ends with, bound to one key.
    authenticate: async (bearer) => ({
      userId: Number(bearer.split('-')[1]),
      accountId: 107,
      sessionId: bearer,
      demo: false,
      agreementVersion: null,
      proofKey: signer.thumbprint,
    }),
    operations: [
      operation('agree', async () => null),
      operation('freeze', async () => null),
      operation('logout', async () => null),
      operation('sessionEnd', async () => null),
      operation('sessionEndOthers', async () => ({ ended: 0 })),
    ],
    ...more,
  });

async function call(token: string, url: string, fields: Record<string, string>, by: ProofSigner | null, server = app) {
  const dpop = by === null ? {} : { dpop: await by.sign('POST', `http://localhost${url}`, token) };
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'key-12345678', host: 'localhost', ...dpop };
  const { status, body } = await send(server, form(url, fields, headers));
  return [status, body.data?.reason];
}

it.each([
  ['without a proof', 7, async () => null, 'PROOF_REQUIRED'],
  ['with a key of their own', 8, createSigner, 'UNAUTHENTICATED'],
] as const)(
  'a stolen access token without the key uses up no limit of its owner: %s',
  async (_how, user, key, expected) => {
    const token = `stolen-${user}`;
    const own = await key();
    const tries = Array.from({ length: BUCKETS.default.cancel.burst + 40 }, () =>
      call(token, CANCEL, { orderId: '1' }, own),
    );
    expect(new Set((await Promise.all(tries)).map(([, reason]) => reason))).toEqual(new Set([expected]));
    // Reached once the bucket allows it: an operation that refuses every call.
    expect(await call(token, CANCEL, { orderId: '1' }, signer)).toEqual([403, 'FORBIDDEN']);
  },
);

it('a member at the write limit can still freeze the account and end sessions', async () => {
  const write = () => call('session-9', AGREE, { agreementVersion: '2026-11' }, signer);
  const replies = await Promise.all(Array.from({ length: BUCKETS.default.write.burst + 20 }, write));
  expect(replies).toContainEqual([429, 'TOO_MANY_REQUESTS']);
  for (const [url, fields] of [
    ['/api/v1/user/user/freeze', {}],
    ['/api/v1/oauth/oauth/logout', {}],
    ['/api/v1/user/session/end', { id: 'another' }],
    ['/api/v1/user/session/end/others', {}],
  ] as const)
    expect([url, ...(await call('session-9', url, fields, signer))]).toEqual([url, 200, undefined]);
});

it.each([
  ['for another key', 10, createSigner, 0, [401, 'UNAUTHENTICATED']],
  ['for its rate', 11, async () => signer, BUCKETS.default.cancel.burst + 40, [429, 'TOO_MANY_REQUESTS']],
] as const)('a call that is refused %s uses up no proof', async (_why, user, key, before, refusal) => {
  const token = `session-${user}`;
  // Buckets are not refilled while the clock is stopped.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await Promise.all(Array.from({ length: before }, () => call(token, CANCEL, { orderId: '1' }, signer)));
  const dpop = await (await key()).sign('POST', `http://localhost${CANCEL}`, token);
  const again = { ...signer, sign: async () => dpop };
  for (const _ of ['first', 'second']) expect(await call(token, CANCEL, { orderId: '1' }, again)).toEqual(refusal);
});

it('a replayed proof uses up no limit of its owner', async () => {
  const dpop = await signer.sign('POST', `http://localhost${CANCEL}`, 'session-12');
  const stolen = { ...signer, sign: async () => dpop };
  const replay = () => call('session-12', CANCEL, { orderId: '1' }, stolen);
  expect(await replay()).toEqual([403, 'FORBIDDEN']);
  const replies = await Promise.all(Array.from({ length: BUCKETS.default.cancel.burst + 40 }, replay));
  expect(replies).toEqual(replies.map(() => [400, 'PROOF_INVALID']));
  expect(await call('session-12', CANCEL, { orderId: '1' }, signer)).toEqual([403, 'FORBIDDEN']);
});

it('rejects a proof after a restart that was used before it', async () => {
  const dpop = await signer.sign('POST', `http://localhost${CANCEL}`, 'session-13');
  const again = { ...signer, sign: async () => dpop };
  const show = (server: typeof app) => call('session-13', CANCEL, { orderId: '1' }, again, server);
  expect(await show(app)).toEqual([403, 'FORBIDDEN']);
  const restarted = await serve({ startedAt: Date.now() });
  expect(await show(restarted)).toEqual([400, 'PROOF_INVALID']);
  await restarted.close();
});
