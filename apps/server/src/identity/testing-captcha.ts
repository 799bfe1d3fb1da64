import { captchaHash } from './captcha.ts';
import type { IdentityBench, Visitor } from './testing.ts';

/** A picture whose answer the test knows, as fields of a call. */
export async function solvable(
  bench: Pick<IdentityBench, 'superPool'>,
  by: Visitor,
): Promise<{ captchaId: string; captchaText: string }> {
  const { body } = await by.captcha();
  const captchaId = String(body.data.captchaId);
  await bench.superPool.query('update captcha set answer_hash = $2 where captcha_id = $1', [
    captchaId,
    captchaHash(captchaId, 'abcde'),
  ]);
  return { captchaId, captchaText: ' ABcde' };
}
