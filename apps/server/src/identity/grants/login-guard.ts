import type pg from 'pg';
import { addressKey, type Caller, limits, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import {
  type AttemptScope,
  type Attempts,
  clearAttempts,
  countAttempt,
  readAttempts,
  refundAttempt,
  tooMany,
} from '../attempts.ts';
import { type CaptchaAnswer, solveCaptcha } from '../captcha.ts';
import type { Contact } from '../contact/contact.ts';
import type { IdentityContext } from '../context.ts';
import { isKnownDevice } from '../known-device.ts';

type LoginAttempt = {
  readonly caller: Pick<Caller, 'tenantId' | 'address' | 'deviceId'>;
  readonly email: string;
  /** The owner of the address; null when there is none. */
  readonly userId: number | null;
  readonly captcha: CaptchaAnswer;
};

/** The key that failures of a known browser are counted by. */
const ofDevice = (email: string, deviceId: string | null): string => `${email} ${deviceId ?? ''}`;

/**
 * Guards logins with a password (AUT-09) and no others: a passkey cannot be guessed, so it is never locked. Failures
 * are counted per account over all sessions and addresses, and per address (IPv6: /64) over all accounts. A device from
 * which the owner has logged in before is counted separately, so that others cannot lock an owner out. Attempts are
 * counted before the password is checked, whether or not the account exists.
 */
export function loginGuard(context: IdentityContext, { caller, email, userId, captcha }: LoginAttempt) {
  const { tenantId, deviceId } = caller;
  const { failures, captchaAfter, addressFailures, windowMs, addressWindowMs } = limits.LOGIN[context.limits];
  const device = { tenantId, userId, deviceId };
  const key = (scope: AttemptScope, of: string) => ({ tenantId, scope, key: of, now: context.now() });
  const from = () => key('login-address', addressKey(caller.address));
  const run = <T>(work: (client: pg.ClientBase) => Promise<T>) => withTenant(context.pool, tenantId, work);
  let known = false;
  let locks = false;
  let recorded: { readonly account: Attempts; readonly from: Attempts } | undefined;
  const account = () => (known ? key('login-device', ofDevice(email, deviceId)) : key('login-account', email));

  return {
    /**
     * Throws Refused TOO_MANY_REQUESTS, CAPTCHA_REQUIRED or CAPTCHA_WRONG; returns whether the next attempt will need a
     * captcha.
     */
    begin: async (): Promise<boolean> => {
      const before = await run(async (client) => {
        known = await isKnownDevice(client, device, context.now());
        return { account: await readAttempts(client, account()), from: await readAttempts(client, from()) };
      });
      if (before.account.count >= failures) throw tooMany(before.account);
      if (before.from.count >= addressFailures) throw tooMany(before.from);
      const solved = await solveCaptcha(run, { caller, purpose: 'login' }, captcha, context.now());
      if (!solved && before.account.count >= captchaAfter) throw captchaRequired();

      const counted = await run(async (client) => ({
        account: await countAttempt(client, account(), windowMs),
        from: await countAttempt(client, from(), addressWindowMs),
      }));
      recorded = counted;
      // Checked again, since parallel attempts have read the same counts above.
      if (counted.account.count > failures) throw tooMany(counted.account);
      if (counted.from.count > addressFailures) throw tooMany(counted.from);
      if (!solved && counted.account.count > captchaAfter) throw captchaRequired();
      locks = counted.account.count === failures;
      return counted.account.count >= captchaAfter;
    },
    /** Whether this attempt, if wrong, locks the account for a while. */
    locks: (): boolean => locks,
    /** The password was right: the attempt does not count. */
    succeeded: async (client: pg.ClientBase): Promise<void> => {
      await clearAttempts(client, account());
      if (recorded !== undefined) await refundAttempt(client, from(), recorded.from);
    },
    /** The password could not be checked because of overload: the attempt does not count. Rethrows the reason. */
    refundAttempt: async (reason: unknown): Promise<never> => {
      const attempts = recorded;
      if (attempts !== undefined)
        await run(async (client) => {
          await refundAttempt(client, account(), attempts.account);
          await refundAttempt(client, from(), attempts.from);
        });
      throw reason;
    },
  };
}

/**
 * Clears the failures of an account and the separate ones of its owner's browser (decision 0029). `contacts`: all that
 * the owner logs in with.
 */
export async function liftLock(
  client: pg.ClientBase,
  { tenantId, deviceId }: Pick<Caller, 'tenantId' | 'deviceId'>,
  contacts: readonly Contact[],
  now: number,
): Promise<void> {
  for (const { value } of contacts) {
    await clearAttempts(client, { tenantId, scope: 'login-account', key: value, now });
    await clearAttempts(client, { tenantId, scope: 'login-device', key: ofDevice(value, deviceId), now });
  }
}

const captchaRequired = (): Refused => new Refused('CAPTCHA_REQUIRED', 'captchaText');
