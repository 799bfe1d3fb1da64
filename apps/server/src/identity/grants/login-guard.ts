import type pg from 'pg';
import { addressKey, limits, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type AttemptScope, clearAttempts, countAttempt, readAttempts, uncountAttempt } from '../attempts.ts';
import { type CaptchaAnswer, solveCaptcha } from '../captcha.ts';
import type { IdentityContext } from '../context.ts';
import { tooMany } from '../too-many.ts';

type Try = {
  readonly tenantId: number;
  readonly email: string;
  readonly address: string;
  readonly captcha: CaptchaAnswer;
};
const { failures, captchaAfter, captchaAfterAnywhere, addressFailures, windowMs, addressWindowMs } = limits.LOGIN;

/**
 * Guards password logins (AUT-09): failures are counted per account together with the address, so that a stranger cannot
 * lock an owner out, per account everywhere and per address. Counted before the password is looked at, whether or not
 * the account exists.
 */
export function loginGuard(context: IdentityContext, attempt: Try) {
  const { tenantId, email } = attempt;
  const address = addressKey(attempt.address);
  const key = (scope: AttemptScope, of: string) => ({ tenantId, scope, key: of, now: context.now() });
  const pair = () => key('login-pair', `${email} ${address}`);
  const account = () => key('login-account', email);
  const from = () => key('login-address', address);
  const run = <T>(work: (client: pg.ClientBase) => Promise<T>) => withTenant(context.pool, tenantId, work);

  return {
    /** Throws Refused TOO_MANY_REQUESTS, CAPTCHA_REQUIRED or CAPTCHA_WRONG; answers the failures so far, this try included. */
    begin: async (): Promise<number> => {
      const known = await run(async (client) => ({
        pair: await readAttempts(client, pair()),
        account: await readAttempts(client, account()),
        from: await readAttempts(client, from()),
      }));
      if (known.pair.count >= failures) throw tooMany(known.pair);
      if (context.limits === 'default' && known.from.count >= addressFailures) throw tooMany(known.from);
      const solved = await solveCaptcha(run, tenantId, attempt.captcha, context.now());
      if (!solved && needsCaptcha(known.pair.count, known.account.count)) throw captchaRequired();

      const counted = await run(async (client) => ({
        pair: await countAttempt(client, pair(), windowMs),
        account: await countAttempt(client, account(), windowMs),
        from: await countAttempt(client, from(), addressWindowMs),
      }));
      // Again, since parallel tries have read the same counts above.
      if (counted.pair.count > failures) throw tooMany(counted.pair);
      if (context.limits === 'default' && counted.from.count > addressFailures) throw tooMany(counted.from);
      if (!solved && needsCaptcha(counted.pair.count - 1, counted.account.count - 1)) throw captchaRequired();
      return counted.pair.count;
    },
    /** It was the right password: nothing of it counts. */
    succeeded: (client: pg.ClientBase): Promise<void> =>
      clearAttempts(client, pair())
        .then(() => clearAttempts(client, account()))
        .then(() => uncountAttempt(client, from())),
  };
}

const needsCaptcha = (ofPair: number, ofAccount: number): boolean =>
  ofPair >= captchaAfter || ofAccount >= captchaAfterAnywhere;

const captchaRequired = (): Refused => new Refused('CAPTCHA_REQUIRED', 'captchaText');
