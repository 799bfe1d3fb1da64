import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROOF } from './limits.ts';
import { createProofCheck } from './proof.ts';
import { createSigner, type ProofChange, type ProofSigner } from './testing-proof.ts';

const AT = 1_795_000_000_000;
const URL_OF_CALL = 'https://kabuto.example:4780/api/v1/trade/order/place';
const TARGET = {
  method: 'POST',
  host: 'kabuto.example:4780',
  path: '/api/v1/trade/order/place',
  accessToken: 'secret',
};

let now = AT;
let signer: ProofSigner;
beforeAll(async () => {
  signer = await createSigner(() => now);
});

/** The check of a process that has been running for a long time. */
const createCheck = () => createProofCheck({ now: () => now, startedAt: 0 });
const proof = (change?: ProofChange) => signer.sign('POST', URL_OF_CALL, 'secret', change);

describe('a proof of possession (RFC 9449)', () => {
  it('returns the thumbprint of the key that signed it', async () => {
    expect((await createCheck()(await proof(), TARGET)).key).toBe(signer.thumbprint);
  });

  it('needs no access token at the token endpoint', async () => {
    const header = await signer.sign('POST', URL_OF_CALL, null);
    expect((await createCheck()(header, { ...TARGET, accessToken: null })).key).toBe(signer.thumbprint);
  });

  const second = 1_000;
  it.each<[string, ProofChange, string]>([
    ['another method', { claims: { htm: 'GET' } }, 'DPoP htm'],
    ['another path', { claims: { htu: 'https://kabuto.example:4780/api/v1/trade/order/cancel' } }, 'DPoP htu'],
    ['another host', { claims: { htu: 'https://evil.example/api/v1/trade/order/place' } }, 'DPoP htu'],
    ['no address', { claims: { htu: 'order/place' } }, 'DPoP htu'],
    ['another token', { claims: { ath: 'AAAA' } }, 'DPoP ath'],
    ['no token', { claims: { ath: undefined } }, 'DPoP ath'],
    ['an old time', { claims: { iat: AT / second - 61 } }, 'DPoP iat'],
    ['a time to come', { claims: { iat: AT / second + 6 } }, 'DPoP iat'],
    ['no time', { claims: { iat: undefined } }, 'DPoP iat'],
    ['no id', { claims: { jti: undefined } }, 'DPoP jti'],
    ['another type', { header: { typ: 'JWT' } }, 'DPoP '],
    ['no key', { header: { jwk: undefined } }, 'DPoP jwk'],
    ['a symmetric key', { header: { jwk: { kty: 'oct', k: 'AAAA' } } }, 'DPoP jwk'],
    ['a private key', { header: { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', d: 'AA' } } }, 'DPoP jwk'],
    ['a point that is not on the curve', { header: { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } } }, 'DPoP '],
  ])('refuses %s', async (_what, change, field) => {
    const refused = createCheck()(await proof(change), TARGET);
    await expect(refused).rejects.toMatchObject({ reason: 'PROOF_INVALID', field: 'DPoP', params: { field } });
  });

  it("rejects a signature by another key, and one with the algorithm 'none'", async () => {
    const check = createCheck();
    const jwk = await exportJWK((await generateKeyPair('ES256')).publicKey);
    await expect(check(await proof({ header: { jwk } }), TARGET)).rejects.toMatchObject({ reason: 'PROOF_INVALID' });
    const [, payload = ''] = (await proof()).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'dpop+jwt', jwk: signer.publicKey })).toString(
      'base64url',
    );
    await expect(check(`${none}.${payload}.`, TARGET)).rejects.toMatchObject({ reason: 'PROOF_INVALID' });
    for (const text of ['', 'a.b.c', 'x'.repeat(3_000)])
      await expect(check(text, TARGET)).rejects.toMatchObject({ reason: 'PROOF_INVALID' });
  });

  it('is valid once, however much later', async () => {
    const check = createCheck();
    const header = await proof();
    (await check(header, TARGET)).use();
    await expect(check(header, TARGET)).rejects.toMatchObject({ params: { field: 'DPoP jti' } });
    now = AT + 60_000;
    (await check(await proof(), TARGET)).use();
    await expect(check(header, TARGET)).rejects.toMatchObject({ params: { field: 'DPoP jti' } });
    now = AT + 125_000;
    (await check(await proof(), TARGET)).use();
    await expect(check(header, TARGET)).rejects.toMatchObject({ params: { field: 'DPoP iat' } });
    now = AT;
  });

  it('is accepted once for two calls at the same moment, and not used up by a call that is refused', async () => {
    const check = createCheck();
    const header = await proof();
    await check(header, TARGET);
    const [one, other] = await Promise.all([check(header, TARGET), check(header, TARGET)]);
    one.use();
    expect(other.use).toThrow(expect.objectContaining({ reason: 'PROOF_INVALID', params: expect.anything() }));
  });

  it('is rejected after a restart, whatever its time, while one of the time that the refusal names is accepted', async () => {
    // The fastest and the slowest clock that are accepted.
    for (const iat of [AT / second + PROOF.aheadMs / second, AT / second - PROOF.skewMs / second]) {
      now = AT;
      const header = await proof({ claims: { iat } });
      (await createCheck()(header, TARGET)).use();
      for (now of [AT, AT + 1, AT + 1_999, AT + 40_000]) {
        const restarted = createProofCheck({ now: () => now, startedAt: AT });
        await expect(restarted(header, TARGET)).rejects.toMatchObject({ params: { field: 'DPoP iat' } });
      }
    }
    for (now of [AT, AT + 1, AT + 999, AT + 4_000, AT + 7_000, AT + 100_000]) {
      const restarted = createProofCheck({ now: () => now, startedAt: AT });
      const refused: unknown = await restarted(await proof({ claims: { iat: 0 } }), TARGET).catch((e: unknown) => e);
      // what a rejected proof throws
      const { params: refusal } = refused as { readonly params: { readonly allowed: string } };
      const [first = 0, last = 0] = refusal.allowed.split('..').map(Number);
      for (const iat of [first, last]) (await restarted(await proof({ claims: { iat } }), TARGET)).use();
      for (const iat of [first - 1, last + 1])
        await expect(restarted(await proof({ claims: { iat } }), TARGET)).rejects.toMatchObject({ params: refusal });
    }
    now = AT;
  });

  it('accepts a query and the case of the host as the browser writes them', async () => {
    const header = await signer.sign('POST', `${URL_OF_CALL}?x=1`, 'secret');
    const { key } = await createCheck()(header, { ...TARGET, host: 'Kabuto.Example:4780' });
    expect(key).toBe(signer.thumbprint);
  });
});
