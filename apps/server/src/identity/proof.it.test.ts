import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner, type ProofSigner } from '../platform/http/testing-proof.ts';
import {
  type IdentityHarness,
  PASSWORD,
  registerMember,
  startIdentityHarness,
  type Tokens,
  tokensOf,
  visitor,
} from './testing.ts';

const ADD_LIST = 'v1/watch/group/add';
const LIST = { name: 'Mine' };

let harness: IdentityHarness;
let signer: ProofSigner;
beforeAll(async () => {
  harness = await startIdentityHarness();
  signer = await createSigner();
});
afterAll(() => harness.close());

const refreshWith = (by: ReturnType<typeof visitor>, { refreshToken }: Tokens) =>
  by.grant({ grant_type: 'refresh_token', refresh_token: refreshToken });

describe('a session bound to a browser', () => {
  it('AUT-04 rejects changes by a holder of the access token without the key', async () => {
    const owner = visitor(harness, { signer });
    const tokens = await registerMember(owner, 'bound@example.com');
    expect((await owner.post(ADD_LIST, LIST, tokens.token)).status).toBe(200);

    const thief = visitor(harness);
    expect((await thief.post(ADD_LIST, LIST, tokens.token)).body).toMatchObject({
      code: 400,
      data: { reason: 'PROOF_REQUIRED', field: 'DPoP' },
    });
    const equipped = visitor(harness, { signer: await createSigner() });
    expect((await equipped.post(ADD_LIST, LIST, tokens.token)).body).toMatchObject({
      code: 401,
      data: { reason: 'UNAUTHENTICATED' },
    });
    expect((await thief.post('v1/oauth/oauth/logout', {}, tokens.token)).status).toBe(400);
    expect((await owner.get('v1/user/user/info', tokens.token)).status).toBe(200);
  });

  it('AUT-04 a proof is valid for one call, one address and one token', async () => {
    const owner = visitor(harness, { signer });
    const tokens = await registerMember(owner, 'once@example.com');
    const other = await registerMember(owner, 'other@example.com');
    const address = `http://localhost/api/${ADD_LIST}`;
    const taken = visitor(harness);
    const dpop = await signer.sign('POST', address, tokens.token);
    expect((await taken.post(ADD_LIST, LIST, tokens.token, { dpop })).status).toBe(200);
    const again = await taken.post(ADD_LIST, LIST, tokens.token, { dpop });
    expect(again.body).toMatchObject({ code: 400, data: { reason: 'PROOF_INVALID', params: { field: 'DPoP jti' } } });
    const ofOther = await signer.sign('POST', address, other.token);
    const swapped = await taken.post(ADD_LIST, LIST, tokens.token, { dpop: ofOther });
    expect(swapped.body).toMatchObject({ data: { reason: 'PROOF_INVALID', params: { field: 'DPoP ath' } } });
    const elsewhere = await signer.sign('POST', 'http://localhost/api/v1/oauth/oauth/logout', tokens.token);
    const moved = await taken.post(ADD_LIST, LIST, tokens.token, { dpop: elsewhere });
    expect(moved.body).toMatchObject({ data: { reason: 'PROOF_INVALID', params: { field: 'DPoP htu' } } });
  });

  it('AUT-04 rejects a stolen refresh token without ending the session', async () => {
    const owner = visitor(harness, { signer });
    const first = await registerMember(owner, 'refresh-bound@example.com');
    for (const thief of [visitor(harness), visitor(harness, { signer: await createSigner() })])
      expect((await refreshWith(thief, first)).body).toMatchObject({ code: 400, data: { reason: 'REFRESH_INVALID' } });
    const second = tokensOf(await refreshWith(owner, first));
    expect((await owner.post(ADD_LIST, LIST, second.token)).status).toBe(200);
    // The successors are bound as well, so a later thief fails too.
    expect((await refreshWith(visitor(harness), second)).status).toBe(400);
    expect((await visitor(harness).post(ADD_LIST, LIST, second.token)).status).toBe(400);
    expect(tokensOf(await refreshWith(owner, first)).refreshToken).toBe(second.refreshToken);
  });

  it('AUT-04 every grant binds: password and demo too', async () => {
    const owner = visitor(harness, { signer });
    await registerMember(owner, 'grants@example.com');
    const login = { grant_type: 'password', username: 'grants@example.com', password: PASSWORD };
    for (const fields of [login, { grant_type: 'demo' }]) {
      const { token } = tokensOf(await owner.grant(fields));
      expect((await owner.post(ADD_LIST, LIST, token)).status).toBe(200);
      expect((await visitor(harness).post(ADD_LIST, LIST, token)).body.data).toMatchObject({
        reason: 'PROOF_REQUIRED',
      });
    }
  });

  it('a rejection of a proof with a wrong clock contains the server’s time', async () => {
    const late = await createSigner(() => Date.now() - 3_600_000);
    const refused = await visitor(harness, { signer: late }).grant({ grant_type: 'demo' });
    expect(refused.body).toMatchObject({ code: 400, data: { reason: 'PROOF_INVALID', params: { field: 'DPoP iat' } } });
    expect(Math.abs(Date.parse(String(refused.headers.date)) - Date.now())).toBeLessThan(5_000);
  });

  it('the demo opens an unbound session for a browser without keys; a server that demands proofs does not', async () => {
    const plain = visitor(harness);
    const { token } = await registerMember(plain, 'plain@example.com');
    expect((await plain.post(ADD_LIST, LIST, token)).status).toBe(200);

    const strict = await startIdentityHarness({ proofRequired: true });
    try {
      const refused = await visitor(strict).grant({ grant_type: 'demo' });
      expect(refused.body).toMatchObject({ code: 400, data: { reason: 'PROOF_REQUIRED', field: 'DPoP' } });
      tokensOf(await visitor(strict, { signer }).grant({ grant_type: 'demo' }));
    } finally {
      await strict.close();
    }
  });
});
