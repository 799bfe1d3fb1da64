import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { limits } from '../platform/http/index.ts';
import type { Reply } from '../platform/http/testing.ts';
import { PASSWORD, registerMember, useIdentityHarness, type Visitor, visitor } from './testing.ts';
import { solvable } from './testing-captcha.ts';

const { numbers, lightly, doublings, windowMs } = limits.CAPTCHA;
const CODE = 'v1/notice/notice/email/send/captcha';
const its = useIdentityHarness();
type Issued = {
  readonly captchaId: string;
  readonly challenge: { readonly target: string; readonly numbers: number; readonly expiresInSeconds: number };
  readonly image: string;
};

const from = (address: string): Visitor => visitor(its.harness, { address });
/** Fails three times, after which the account requires a captcha. */
async function guarded(email: string, by: Visitor): Promise<(captcha: Record<string, string>) => Promise<Reply>> {
  await registerMember(visitor(its.harness), email);
  const grant = (password: string, captcha: Record<string, string> = {}) =>
    by.grant({ grant_type: 'password', username: email, password, ...captcha });
  for (let i = 0; i < 3; i += 1) await grant('wrong-password');
  return (captcha) => grant(PASSWORD, captcha);
}

it('CALL-09 returns an image without characters and a proof-of-work challenge for the browser', async () => {
  const { body } = await visitor(its.harness).captcha();
  const { captchaId, challenge, image } = body.data as unknown as Issued;
  expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
  const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString();
  expect(svg).toMatch(/^<svg /);
  expect(svg).not.toContain('<text');
  expect(challenge).toEqual({ target: expect.stringMatching(/^[\da-f]{64}$/), numbers, expiresInSeconds: 180 });

  const by = from('198.51.100.20');
  const enter = await guarded('worker@example.com', by);
  const mine = (await by.captcha()).body.data as unknown as Issued;
  const solution = Array.from({ length: numbers }, (_, n) => n).find(
    (n) => hash('sha256', `${mine.captchaId} ${n}`) === mine.challenge.target,
  );
  expect(captchaId).not.toBe(mine.captchaId);
  expect((await enter({ captchaId: mine.captchaId, captchaText: String(solution) })).status).toBe(200);
});

it('AUT-09 a solved captcha is valid once, even when submitted many times in parallel', async () => {
  const by = from('198.51.100.21');
  const solved = await solvable(its.harness, by, 'code');
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      by.asClient(CODE, { email: `parallel-${i}@example.com`, purpose: 'register', ...solved }),
    ),
  );
  const reasons = replies.map(({ body }) => body.data.reason);
  expect(reasons.filter((reason) => reason === undefined)).toHaveLength(1);
  expect(reasons.filter((reason) => reason === 'CAPTCHA_WRONG')).toHaveLength(11);
});

it('AUT-09 a solved captcha is valid for its purpose and its address only (IPv6: its /64)', async () => {
  const by = from('2001:db8:9:1::1');
  const enter = await guarded('bound@example.com', by);
  const sold = await solvable(its.harness, from('2001:db8:9:2::1'));
  expect((await enter(sold)).body.data).toMatchObject({ reason: 'CAPTCHA_WRONG', field: 'captchaText' });
  const forCodes = await solvable(its.harness, by, 'code');
  expect((await enter(forCodes)).body.data).toMatchObject({ reason: 'CAPTCHA_WRONG' });
  const ofHousehold = await solvable(its.harness, from('2001:db8:9:1:ffff::1'));
  expect((await enter(ofHousehold)).status).toBe(200);
});

it('AUT-09 the captcha work of one address doubles every few captchas up to a bound, and of no other address', async () => {
  const workOf = async (address: string): Promise<number> => {
    const { challenge } = (await from(address).captcha()).body.data as unknown as Issued;
    return challenge.numbers / numbers;
  };
  const asked: number[] = [];
  for (let i = 0; i < lightly * (doublings + 2); i += 1) asked.push(await workOf(`2001:db8:9:3::${i.toString(16)}`));
  const expected = Array.from({ length: doublings + 2 }, (_, n) => 2 ** Math.min(n, doublings));
  expect(asked).toEqual(expected.flatMap((work) => Array.from({ length: lightly }, () => work)));
  expect(await workOf('2001:db8:9:4::1')).toBe(1);
  its.harness.advance(windowMs + 1);
  expect(await workOf('2001:db8:9:3::1')).toBe(1);
});
