import type pg from 'pg';
import { addressKey, type Caller, limits } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type AttemptScope, clearAttempts, countAttempt, readAttempts, refundAttempt, tooMany } from '../attempts.ts';
import { type CaptchaAnswer, captchaRequired, solveCaptcha } from '../captcha.ts';
import type { Contact } from '../contact/contact.ts';
import type { BaseContext } from '../context.ts';
import { isKnownDevice } from '../known-device.ts';
import { type LoginEvent, type LoginState, nextLoginState, STARTED } from './login-state.ts';

type LoginAttempt = {
  readonly caller: Pick<Caller, 'tenantId' | 'address' | 'deviceId'>;
  readonly email: string;
  /** The owner of the address; null when there is none. */
  readonly userId: number | null;
  readonly captcha: CaptchaAnswer;
};

/** The key that failures of a known browser are counted by. */
const ofDevice = (email: string, deviceId: string | null): string => `${email} ${deviceId ?? ''}`;

/** A counted attempt, whose password may be checked. */
type AdmittedLogin = {
  /** Whether this attempt, if wrong, locks the account for a while. */
  readonly locks: boolean;
  /** Whether the next attempt needs a captcha. */
  readonly captchaNext: boolean;
  /** The password was right: the attempt does not count. */
  readonly succeeded: (client: pg.ClientBase) => Promise<void>;
  /** The password could not be checked because of overload: the attempt does not count. Rethrows the reason. */
  readonly refundAttempt: (reason: unknown) => Promise<never>;
};

/**
 * Guards logins with a password (AUT-09) and no others: a passkey cannot be guessed, so it is never locked. Failures
 * are counted per account over all sessions and addresses, and per address (IPv6: /64) over all accounts. A device from
 * which the owner has logged in before is counted separately, so that others cannot lock an owner out. Attempts are
 * counted before the password is checked, whether or not the account exists. `nextLoginState` decides what follows from
 * the counts. Throws Refused TOO_MANY_REQUESTS, CAPTCHA_REQUIRED or CAPTCHA_WRONG.
 */
export async function admitLogin(
  context: BaseContext,
  { caller, email, userId, captcha }: LoginAttempt,
): Promise<AdmittedLogin> {
  const { tenantId, deviceId } = caller;
  const login = limits.LOGIN[context.limits];
  const run = <T>(work: (client: pg.ClientBase) => Promise<T>) => withTenant(context.pool, tenantId, work);
  const next = (state: LoginState, event: LoginEvent) => nextLoginState(state, event, login);
  const key = (scope: AttemptScope, of: string) => ({ tenantId, scope, key: of, now: context.now() });
  const address = () => key('login-address', addressKey(caller.address));
  const { account, before } = await run(async (client) => {
    const known = await isKnownDevice(client, { tenantId, userId, deviceId }, context.now());
    const account = () => (known ? key('login-device', ofDevice(email, deviceId)) : key('login-account', email));
    return {
      account,
      before: { account: await readAttempts(client, account()), address: await readAttempts(client, address()) },
    };
  });
  const unlocked = next(STARTED, { type: 'countsRead', ...before });
  if (unlocked.name !== 'unlocked') throw refusalOf(unlocked);

  const solved = await solveCaptcha(run, { caller, purpose: 'login' }, captcha, context.now());
  const admitted = next(unlocked, { type: 'captchaChecked', solved });
  if (admitted.name !== 'admitted') throw refusalOf(admitted);

  const after = await run(async (client) => ({
    account: await countAttempt(client, account(), login.windowMs),
    address: await countAttempt(client, address(), login.addressWindowMs),
  }));
  const counted = next(admitted, { type: 'attemptCounted', ...after });
  if (counted.name !== 'counted') throw refusalOf(counted);

  const store = async (client: pg.ClientBase, state: LoginState): Promise<void> => {
    if (state.name === 'succeeded') await clearAttempts(client, account());
    if (state.name === 'refunded') await refundAttempt(client, account(), state.account);
    if (state.name === 'succeeded' || state.name === 'refunded') await refundAttempt(client, address(), state.address);
  };
  return {
    locks: counted.locks,
    captchaNext: counted.captchaNext,
    succeeded: (client) => store(client, next(counted, { type: 'passwordRight' })),
    refundAttempt: async (reason) => {
      await run((client) => store(client, next(counted, { type: 'passwordUnchecked' })));
      throw reason;
    },
  };
}

/** What is thrown when an attempt ends in this state. */
function refusalOf(state: LoginState): Error {
  if (state.name === 'locked') return tooMany(state.by);
  if (state.name === 'captchaRequired') return captchaRequired();
  return new Error(`a login that is ${state.name} is not refused`);
}

/**
 * Clears the failures of an account and the separate ones of its owner's browser (decision 0029). `contacts`: all that
 * the owner logs in with.
 */
export async function clearLoginFailures(
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
