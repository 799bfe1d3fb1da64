import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, storeSession } from '../session/auth.ts';
import { send } from './call.ts';

/** The server's clock, and the first and last second for which it accepts proofs. */
let accepted: { readonly clock: number; readonly first: number; readonly last: number };
/** The times of the proofs that reached it. */
let sent: number[];

const readClaims = (proof: string): { readonly iat: number } =>
  JSON.parse(atob((proof.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));

const serve = async (_address: string, { headers }: { headers: Headers }): Promise<Response> => {
  const { iat } = readClaims(headers.get('DPoP') ?? '');
  sent.push(iat);
  const { clock, first, last } = accepted;
  const date = new Date(clock * 1000).toUTCString();
  if (iat >= first && iat <= last)
    return Response.json({ code: 200, msg: '', data: null, status: 200 }, { headers: { date } });
  const params = { field: 'DPoP iat', allowed: `${first}..${last}` };
  const data = { reason: 'PROOF_INVALID', field: 'DPoP', params, requestId: '1' };
  return Response.json(
    { code: 400, msg: 'The proof is wrong.', data, status: 400 },
    { status: 400, headers: { date } },
  );
};

const write = () => send('POST v1/watch/group/add', { body: { name: 'Mine' }, silent: true });

beforeEach(() => {
  sent = [];
  vi.stubGlobal('location', new URL('https://kabuto.example/'));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', serve);
  storeSession({ token: 'token', refreshToken: 'refresh', exp: 600 });
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

const now = () => Math.floor(Date.now() / 1000);

it('AUT-04 a call that a restarted server refuses goes out again at once, with a proof that it accepts', async () => {
  const clock = now();
  accepted = { clock, first: clock - 60, last: clock + 5 };
  await write();
  expect(sent).toHaveLength(1);
  // Proofs for the current second may have been used before the restart.
  accepted = { clock, first: clock + 6, last: clock + 6 };
  await expect(write()).resolves.toMatchObject({ code: 200 });
  expect(sent.slice(1)).toEqual([expect.any(Number), clock + 6]);
  // The client has learned the accepted time.
  await write();
  expect(sent.slice(3)).toEqual([clock + 6]);
});

it.each([-3_600, 3_600])(
  'AUT-04 a clock that is %i s off costs one more call, also where the reply has no date',
  async (off) => {
    const clock = now() - off;
    vi.spyOn(Headers.prototype, 'get').mockImplementation(function (this: Headers, name) {
      return name === 'date' ? null : (Object.fromEntries(this)[name.toLowerCase()] ?? null);
    });
    accepted = { clock, first: clock - 60, last: clock + 5 };
    await expect(write()).resolves.toMatchObject({ code: 200 });
    vi.restoreAllMocks();
    expect(sent).toHaveLength(2);
  },
);
