import { type CaptchaPurpose, captchaHash } from './captcha.ts';
import type { IdentityHarness, Visitor } from './testing.ts';

/** A captcha of this visitor whose solution the test has, as fields of a call. */
export async function solvable(
  harness: Pick<IdentityHarness, 'superPool'>,
  by: Visitor,
  purpose: CaptchaPurpose = 'login',
): Promise<{ captchaId: string; captchaText: string }> {
  const { body } = await by.captcha(purpose);
  const captchaId = String(body.data.captchaId);
  await harness.superPool.query('update captcha set answer_hash = $2 where captcha_id = $1', [
    captchaId,
    captchaHash(captchaId, '4711'),
  ]);
  return { captchaId, captchaText: '4711' };
}
