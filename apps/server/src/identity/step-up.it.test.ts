import { expect, it } from 'vitest';
import { createSigner } from '../platform/http/testing-proof.ts';
import {
  PASSWORD,
  registerMember,
  type Tokens,
  tokensOf,
  useIdentityHarness,
  type Visitor,
  visitor,
} from './testing.ts';

const its = useIdentityHarness();

const status = async (by: Visitor, token: string) => (await by.get('v1/user/user/info', token)).status;
const refresh = (by: Visitor, refreshToken: string) =>
  by.grant({ grant_type: 'refresh_token', refresh_token: refreshToken });
const confirm = (by: Visitor, { token, refreshToken }: Tokens, purpose = 'data-export') =>
  by.post('v1/user/stepup/verify', { purpose, method: 'password', password: PASSWORD, refreshToken }, token);
const rotated = async (by: Visitor, tokens: Tokens): Promise<Tokens> => {
  const { body } = await confirm(by, tokens);
  // The server has checked the reply against the contract.
  return body.data.tokens as Tokens;
};

it("AUT-08 replaces the session's tokens; the old access token ends 30 seconds later", async () => {
  // As the app does: the session is bound to the browser's key.
  const by = visitor(its.harness, { verbatim: true, signer: await createSigner() });
  const before = await registerMember(by, 'rotate@example.com');
  const after = await rotated(by, before);
  expect(after.token).not.toBe(before.token);
  expect(after.refreshToken).not.toBe(before.refreshToken);
  expect([await status(by, before.token), await status(by, after.token)]).toEqual([200, 200]);
  its.harness.advance(30_001);
  expect([await status(by, before.token), await status(by, after.token)]).toEqual([401, 200]);
  const next = tokensOf(await refresh(by, after.refreshToken));
  expect(await status(by, next.token)).toBe(200);
});

it('AUT-05 another tab that refreshes at the same moment gets the same successors', async () => {
  const by = visitor(its.harness, { verbatim: true });
  const before = await registerMember(by, 'tabs@example.com');
  const after = await rotated(by, before);
  const tab = tokensOf(await refresh(by, before.refreshToken));
  expect({ token: tab.token, refreshToken: tab.refreshToken }).toEqual({
    token: after.token,
    refreshToken: after.refreshToken,
  });
  expect(await status(by, tab.token)).toBe(200);
});

it('confirms nothing with a refresh token of another session, and a used one ends its session', async () => {
  const by = visitor(its.harness, { verbatim: true });
  const mine = await registerMember(by, 'mine@example.com');
  const other = await registerMember(by, 'else@example.com');
  const foreign = await confirm(by, { ...mine, refreshToken: other.refreshToken });
  expect(foreign.body.data).toMatchObject({ reason: 'REFRESH_INVALID' });
  expect(foreign.body.data.stepUpToken).toBeUndefined();
  expect([await status(by, mine.token), await status(by, other.token)]).toEqual([200, 200]);

  const next = tokensOf(await refresh(by, mine.refreshToken));
  its.harness.advance(30_001);
  const reused = await confirm(by, { ...next, refreshToken: mine.refreshToken });
  expect(reused.body.data).toMatchObject({ reason: 'REFRESH_INVALID' });
  expect(await status(by, next.token)).toBe(401);
});

const GUARDED = [
  ['passkey-add', 'v1/user/passkey/begin', {}],
  ['passkey-remove', 'v1/user/passkey/remove', { id: 'abc' }],
  ['totp-add', 'v1/user/totp/begin', {}],
  ['totp-remove', 'v1/user/totp/remove', {}],
  ['recovery-renew', 'v1/user/recovery/renew', {}],
  ['password-change', 'v1/user/user/password', { password: 'another-lamp-river-43' }],
  ['data-export', 'v1/user/user/export', {}],
  ['account-close', 'v1/user/user/close', {}],
] as const;

it('AUT-08 each sensitive call accepts a confirmation for itself only, of this session only, for five minutes', async () => {
  const by = visitor(its.harness);
  const tokens = await registerMember(by, 'guarded@example.com');
  const other = tokensOf(
    await by.grant({ grant_type: 'password', username: 'guarded@example.com', password: PASSWORD }),
  );
  const tokenFor = async (purpose: string, session = tokens): Promise<string> => {
    const shown = { purpose, method: 'password', password: PASSWORD };
    return String((await by.post('v1/user/stepup/verify', shown, session.token)).body.data.stepUpToken);
  };
  for (const [purpose, path, fields] of GUARDED) {
    const refused = async (stepUpToken?: string) => {
      const { status: code, body } = await by.post(
        path,
        { ...fields, ...(stepUpToken === undefined ? {} : { stepUpToken }) },
        tokens.token,
      );
      expect([code, body.data], `${path} ${purpose}`).toMatchObject([
        403,
        { reason: 'STEP_UP_REQUIRED', params: { purpose } },
      ]);
    };
    await refused();
    await refused(await tokenFor(purpose === 'data-export' ? 'account-close' : 'data-export'));
    await refused(await tokenFor(purpose, other));
  }
  const late = await tokenFor('data-export');
  its.harness.advance(5 * 60_000);
  const fresh = tokensOf(
    await by.grant({ grant_type: 'password', username: 'guarded@example.com', password: PASSWORD }),
  );
  expect((await by.post('v1/user/user/export', { stepUpToken: late }, fresh.token)).status).toBe(403);
});
