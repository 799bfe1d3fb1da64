import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import { addressKey, type Caller, limits, Refused } from '../platform/http/index.ts';
import { sha256 } from '../platform/seal/index.ts';
import { countAttempt } from './attempts.ts';
import { CAPTCHA_IMAGE } from './data/captcha-image.ts';

export type CaptchaAnswer = { readonly captchaId?: string | undefined; readonly captchaText?: string | undefined };
/** What a captcha was requested for: a login, or a code by mail or text message. */
export type CaptchaPurpose = 'login' | 'code';
/** The caller and the purpose of a captcha: it is valid for no others. */
type CaptchaContext = { readonly caller: Pick<Caller, 'tenantId' | 'address'>; readonly purpose: CaptchaPurpose };

/** The hash of the number that the browser searches for, as stored and as sent. */
export const captchaHash = (captchaId: string, number: string): Buffer => sha256(`${captchaId} ${number}`);

const bindingOf = ({ caller, purpose }: CaptchaContext): Buffer => sha256(`${purpose} ${addressKey(caller.address)}`);

/** Returns how many numbers there are to search for the `count`-th captcha of an address. */
function numbersFor(count: number): number {
  const { numbers, lightly, doublings } = limits.CAPTCHA;
  return numbers * 2 ** Math.min(Math.floor((count - 1) / lightly), doublings);
}

/**
 * Issues work for a browser (decision 0058), valid for three minutes. Only the hash of the solution is stored, the one
 * sent to the browser.
 */
export async function issueCaptcha(client: pg.ClientBase, context: CaptchaContext, now: number) {
  const { tenantId, address } = context.caller;
  const { lifetimeMs, windowMs } = limits.CAPTCHA;
  const key = { tenantId, scope: 'captcha-address', key: addressKey(address), now } as const;
  const numbers = numbersFor((await countAttempt(client, key, windowMs)).count);
  const captchaId = randomBytes(16).toString('base64url');
  const target = captchaHash(captchaId, String(randomInt(numbers)));
  await client.query(
    'insert into captcha (tenant_id, captcha_id, answer_hash, bound_to, expires_at) values ($1, $2, $3, $4, $5)',
    [tenantId, captchaId, target, bindingOf(context), now + lifetimeMs],
  );
  const challenge = { target: target.toString('hex'), numbers, expiresInSeconds: lifetimeMs / 1_000 };
  return { captchaId, image: CAPTCHA_IMAGE, challenge };
}

/** Uses up a captcha, whether or not the solution is right; returns whether it is. */
async function consume(
  client: pg.ClientBase,
  context: CaptchaContext,
  answer: { readonly captchaId: string; readonly captchaText: string },
  now: number,
): Promise<boolean> {
  const { rows, rowCount } = await client.query<{ answer_hash: Buffer }>(
    'delete from captcha where tenant_id = $1 and captcha_id = $2 and bound_to = $3 and expires_at > $4 returning answer_hash',
    [context.caller.tenantId, answer.captchaId, bindingOf(context), now],
  );
  return rowCount === 1 && rows[0]?.answer_hash.equals(captchaHash(answer.captchaId, answer.captchaText)) === true;
}

/**
 * Returns whether the caller's browser has done its work: false when it did not try. `run` opens a transaction of its
 * own, so that a wrong solution uses up the captcha before Refused CAPTCHA_WRONG is thrown.
 */
export async function solveCaptcha(
  run: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>,
  context: CaptchaContext,
  { captchaId, captchaText }: CaptchaAnswer,
  now: number,
): Promise<boolean> {
  if (!captchaId || !captchaText) return false;
  const right = await run((client) => consume(client, context, { captchaId, captchaText }, now));
  if (!right) throw new Refused('CAPTCHA_WRONG', 'captchaText');
  return true;
}

/** The refusal of a caller who must solve a captcha first. */
export const captchaRequired = (): Refused => new Refused('CAPTCHA_REQUIRED', 'captchaText');
