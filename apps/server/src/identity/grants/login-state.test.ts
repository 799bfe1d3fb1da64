import { describe, expect, it } from 'vitest';
import type { Attempts } from '../attempts.ts';
import { type LoginEvent, type LoginState, nextLoginState, STARTED } from './login-state.ts';

const LIMITS = { failures: 5, captchaAfter: 3, addressFailures: 20 };
const times = (count: number): Attempts => ({ count, retryAfterSeconds: count, windowEndsAt: 1_000 + count });
const counts = (account: number, address: number) => ({ account: times(account), address: times(address) });

const unlocked = (captchaDue: boolean): LoginState => ({ name: 'unlocked', captchaDue });
const admitted = (solved: boolean): LoginState => ({ name: 'admitted', solved });
const locked = (count: number): LoginState => ({ name: 'locked', by: times(count) });
const captchaRequired: LoginState = { name: 'captchaRequired' };
const counted = (account: number, address: number, locks: boolean, captchaNext: boolean): LoginState => ({
  name: 'counted',
  ...counts(account, address),
  locks,
  captchaNext,
});

const read = (account: number, address: number): LoginEvent => ({ type: 'countsRead', ...counts(account, address) });
const captcha = (solved: boolean): LoginEvent => ({ type: 'captchaChecked', solved });
const count = (account: number, address: number): LoginEvent => ({
  type: 'attemptCounted',
  ...counts(account, address),
});

describe('a login attempt', () => {
  it.each<[string, LoginState, LoginEvent, LoginState]>([
    ['no failures: no captcha', STARTED, read(0, 0), unlocked(false)],
    ['below both limits: no captcha', STARTED, read(2, 19), unlocked(false)],
    ['three failures of the account: a captcha', STARTED, read(3, 0), unlocked(true)],
    ['one below the lock: a captcha', STARTED, read(4, 19), unlocked(true)],
    ['five failures of the account: locked', STARTED, read(5, 0), locked(5)],
    ['twenty failures of the address: locked', STARTED, read(0, 20), locked(20)],
    ['both at their limits: the wait of the account', STARTED, read(5, 20), locked(5)],

    ['no captcha due, none solved', unlocked(false), captcha(false), admitted(false)],
    ['no captcha due, one solved', unlocked(false), captcha(true), admitted(true)],
    ['a captcha due, none solved', unlocked(true), captcha(false), captchaRequired],
    ['a captcha due and solved', unlocked(true), captcha(true), admitted(true)],

    ['the first attempt', admitted(false), count(1, 1), counted(1, 1, false, false)],
    ['the third: the next needs a captcha', admitted(false), count(3, 20), counted(3, 20, false, true)],
    ['a fourth in parallel without a captcha', admitted(false), count(4, 1), captchaRequired],
    ['a fourth with a captcha', admitted(true), count(4, 1), counted(4, 1, false, true)],
    ['the fifth locks if it is wrong', admitted(true), count(5, 20), counted(5, 20, true, true)],
    ['a sixth in parallel', admitted(true), count(6, 1), locked(6)],
    ['a sixth in parallel without a captcha waits', admitted(false), count(6, 1), locked(6)],
    ['the 21st of the address in parallel', admitted(true), count(1, 21), locked(21)],
    ['both beyond their limits: the wait of the account', admitted(true), count(6, 21), locked(6)],

    [
      'the password is right',
      counted(2, 7, false, false),
      { type: 'passwordRight' },
      { name: 'succeeded', address: times(7) },
    ],
    [
      'the password was not checked',
      counted(2, 7, false, false),
      { type: 'passwordUnchecked' },
      { name: 'refunded', ...counts(2, 7) },
    ],
  ])('%s', (_, state, event, next) => {
    expect(nextLoginState(state, event, LIMITS)).toEqual(next);
  });

  const states: readonly LoginState[] = [
    STARTED,
    unlocked(false),
    admitted(false),
    counted(1, 1, false, false),
    locked(5),
    captchaRequired,
    { name: 'succeeded', address: times(1) },
    { name: 'refunded', ...counts(1, 1) },
  ];
  const events: readonly LoginEvent[] = [
    read(0, 0),
    captcha(false),
    count(1, 1),
    { type: 'passwordRight' },
    { type: 'passwordUnchecked' },
  ];
  const possible: Partial<Record<LoginState['name'], readonly LoginEvent['type'][]>> = {
    started: ['countsRead'],
    unlocked: ['captchaChecked'],
    admitted: ['attemptCounted'],
    counted: ['passwordRight', 'passwordUnchecked'],
  };
  const impossible = states.flatMap((state) =>
    events
      .filter(({ type }) => !possible[state.name]?.includes(type))
      .map((event): [string, string, LoginState, LoginEvent] => [event.type, state.name, state, event]),
  );
  it.each(impossible)('a login throws on %s when %s', (_, __, state, event) => {
    expect(() => nextLoginState(state, event, LIMITS)).toThrow(`cannot take the event ${event.type}`);
  });
});
