import { expect, it } from 'vitest';
import { registerMember, type Tokens, tokensOf, useIdentityHarness, visitor } from './testing.ts';

const its = useIdentityHarness();

const refresh = (tokens: Tokens) =>
  visitor(its.harness).grant({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken });
const alive = async ({ token }: Tokens) => (await visitor(its.harness).get('v1/user/user/info', token)).status === 200;

it('CALL-08 exchanges a refresh token, form-encoded, for new tokens', async () => {
  const first = await registerMember(visitor(its.harness), 'a@example.com');
  const reply = await refresh(first);
  expect(reply.body).toMatchObject({ code: 200, data: { exp: 600 } });
  expect(Object.keys(reply.body.data).sort()).toEqual(['exp', 'refreshToken', 'token']);
  const second = tokensOf(reply);
  expect([second.token, second.refreshToken]).not.toContain(first.refreshToken);
  expect(second.token).not.toBe(first.token);
  expect(await alive(second)).toBe(true);
});

it('AUT-05 parallel refreshes and a lost reply get the same successors for 30 seconds', async () => {
  const first = await registerMember(visitor(its.harness), 'b@example.com');
  const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
  const tokens = replies.map(tokensOf);
  expect(new Set(tokens.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(1);
  its.harness.advance(20_000);
  const retried = tokensOf(await refresh(first));
  expect(retried.refreshToken).toBe(tokens[0]?.refreshToken);
  expect(retried.exp).toBeLessThanOrEqual(580);
  expect(retried.exp).toBeGreaterThan(500);
  expect(await alive(retried)).toBe(true);
});

it('AUT-05 reuse after 30 seconds ends the whole family', async () => {
  const first = await registerMember(visitor(its.harness), 'c@example.com');
  const second = tokensOf(await refresh(first));
  expect(await alive(second)).toBe(true);
  const ended: string[] = [];
  const stop = its.harness.identity.onSessionEnded(({ sessionId }) => ended.push(sessionId));
  its.harness.advance(30_001);
  const reuse = await refresh(first);
  stop();
  expect(reuse.body).toMatchObject({ code: 400, data: { reason: 'REFRESH_INVALID' } });
  expect(ended).toHaveLength(1);
  expect(await alive(second)).toBe(false);
  expect((await refresh(second)).body.data).toMatchObject({ reason: 'REFRESH_INVALID' });
});

it('AUT-05 reuse within the window ends the family when the successor was already used', async () => {
  const first = await registerMember(visitor(its.harness), 'd@example.com');
  const second = tokensOf(await refresh(first));
  const third = tokensOf(await refresh(second));
  expect((await refresh(first)).status).toBe(400);
  expect(await alive(third)).toBe(false);
});

it('AUT-05 a refresh token ends after 30 days, and a guessed one is rejected', async () => {
  const first = await registerMember(visitor(its.harness), 'e@example.com');
  expect((await refresh({ ...first, refreshToken: `${first.refreshToken.slice(0, -1)}_` })).status).toBe(400);
  its.harness.advance(30 * 86_400_000 + 1);
  expect((await refresh(first)).body.data).toMatchObject({ reason: 'REFRESH_INVALID', field: 'refresh_token' });
  await its.harness.identity.sweep(1);
  const { rows } = await its.harness.superPool.query('select count(*)::int as n from refresh_token');
  expect(rows).toEqual([{ n: 0 }]);
});

it('the sweep removes the salts of successor tokens when their window is over, not before', async () => {
  const first = await registerMember(visitor(its.harness), 'f@example.com');
  const second = tokensOf(await refresh(first));
  await its.harness.identity.sweep(1);
  expect(tokensOf(await refresh(first)).refreshToken).toBe(second.refreshToken);
  its.harness.advance(30_001);
  await its.harness.identity.sweep(1);
  const { rows } = await its.harness.superPool.query(
    'select count(*)::int as n from refresh_token where successor_salt is not null',
  );
  expect(rows).toEqual([{ n: 0 }]);
  expect(await alive(second)).toBe(true);
});
