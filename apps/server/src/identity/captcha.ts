import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import svgCaptcha from 'svg-captcha';
import { limits, Refused } from '../platform/http/index.ts';

export type CaptchaAnswer = { readonly captchaId?: string | undefined; readonly captchaText?: string | undefined };

/** Hash of an answer as stored; letters are told apart by shape, not by case. */
export const captchaHash = (captchaId: string, text: string): Buffer =>
  createHash('sha256')
    .update(`${captchaId} ${text.normalize('NFKC').trim().toLowerCase()}`)
    .digest();

/** A new picture; its answer is kept as a hash for three minutes. */
export async function issueCaptcha(
  client: pg.ClientBase,
  tenantId: number,
  now: number,
): Promise<{ captchaId: string; image: string }> {
  const { text, data } = svgCaptcha.create({
    size: limits.CAPTCHA.characters,
    // look alike in this font, in one case or the other
    ignoreChars: '0oO1iIlLjJ5sS8B2zZ9gqQuUvVwWcCkKpPxX',
    noise: 2,
    color: false,
    width: 150,
    height: 50,
  });
  const captchaId = randomBytes(16).toString('base64url');
  await client.query('insert into captcha (tenant_id, captcha_id, answer_hash, expires_at) values ($1, $2, $3, $4)', [
    tenantId,
    captchaId,
    captchaHash(captchaId, text),
    now + limits.CAPTCHA.lifetimeMs,
  ]);
  return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
}

/** Uses up a picture, whether or not the answer is right; answers whether it is. */
async function consume(
  client: pg.ClientBase,
  tenantId: number,
  answer: { readonly captchaId: string; readonly captchaText: string },
  now: number,
): Promise<boolean> {
  const { rows } = await client.query<{ answer_hash: Buffer }>(
    'delete from captcha where tenant_id = $1 and captcha_id = $2 and expires_at > $3 returning answer_hash',
    [tenantId, answer.captchaId, now],
  );
  return rows[0]?.answer_hash.equals(captchaHash(answer.captchaId, answer.captchaText)) ?? false;
}

/**
 * Whether the caller has solved a picture: false when it did not try. `run` gives a transaction of its own, so that a
 * wrong answer has used the picture up before Refused CAPTCHA_WRONG is thrown.
 */
export async function solveCaptcha(
  run: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>,
  tenantId: number,
  { captchaId, captchaText }: CaptchaAnswer,
  now: number,
): Promise<boolean> {
  if (!captchaId || !captchaText) return false;
  const right = await run((client) => consume(client, tenantId, { captchaId, captchaText }, now));
  if (!right) throw new Refused('CAPTCHA_WRONG', 'captchaText');
  return true;
}
