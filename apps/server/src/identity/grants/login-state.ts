import type { Attempts } from '../attempts.ts';

/** Failures of an account and of an address, as counted over all attempts. */
export type LoginCounts = { readonly account: Attempts; readonly address: Attempts };

/** The limits of `limits.LOGIN` that decide about an attempt. */
export type LoginLimits = {
  readonly failures: number;
  readonly captchaAfter: number;
  readonly addressFailures: number;
};

/** The states of one attempt to log in with a password. An attempt whose password is wrong stays `counted`. */
export type LoginState =
  | { readonly name: 'started' }
  /** Neither account nor address is locked. */
  | { readonly name: 'unlocked'; readonly captchaDue: boolean }
  /** The attempt may be counted. */
  | { readonly name: 'admitted'; readonly solved: boolean }
  /**
   * The password may be checked. `locks`: if wrong, it locks the account; `captchaNext`: the next attempt needs a
   * captcha.
   */
  | (LoginCounts & { readonly name: 'counted'; readonly locks: boolean; readonly captchaNext: boolean })
  /** Refused: too many attempts were counted in `by`. */
  | { readonly name: 'locked'; readonly by: Attempts }
  /** Refused: a captcha must be solved. */
  | { readonly name: 'captchaRequired' }
  /** The password was right: the count of the account is cleared, and that of the address goes back by one. */
  | { readonly name: 'succeeded'; readonly address: Attempts }
  /** The password was not checked: both counts go back by one. */
  | (LoginCounts & { readonly name: 'refunded' });

export type LoginEvent =
  | (LoginCounts & { readonly type: 'countsRead' })
  /** `solved`: whether there was a solution; a wrong one ends the login before. */
  | { readonly type: 'captchaChecked'; readonly solved: boolean }
  | (LoginCounts & { readonly type: 'attemptCounted' })
  | { readonly type: 'passwordRight' }
  | { readonly type: 'passwordUnchecked' };

export const STARTED: LoginState = { name: 'started' };

/** Returns the state after an event. Throws when the event cannot happen in this state. */
export function nextLoginState(state: LoginState, event: LoginEvent, limits: LoginLimits): LoginState {
  if (state.name === 'started' && event.type === 'countsRead') return afterCountsRead(event, limits);
  if (state.name === 'unlocked' && event.type === 'captchaChecked') {
    if (state.captchaDue && !event.solved) return { name: 'captchaRequired' };
    return { name: 'admitted', solved: event.solved };
  }
  if (state.name === 'admitted' && event.type === 'attemptCounted') return afterCounting(state.solved, event, limits);
  if (state.name === 'counted') {
    const { account, address } = state;
    if (event.type === 'passwordRight') return { name: 'succeeded', address };
    if (event.type === 'passwordUnchecked') return { name: 'refunded', account, address };
  }
  throw new Error(`a login that is ${state.name} cannot take the event ${event.type}`);
}

/** The counts do not include this attempt yet. */
function afterCountsRead({ account, address }: LoginCounts, limits: LoginLimits): LoginState {
  if (account.count >= limits.failures) return { name: 'locked', by: account };
  if (address.count >= limits.addressFailures) return { name: 'locked', by: address };
  return { name: 'unlocked', captchaDue: account.count >= limits.captchaAfter };
}

/** The counts include this attempt. Checked again, since parallel attempts have read the same counts before. */
function afterCounting(solved: boolean, { account, address }: LoginCounts, limits: LoginLimits): LoginState {
  if (account.count > limits.failures) return { name: 'locked', by: account };
  if (address.count > limits.addressFailures) return { name: 'locked', by: address };
  if (!solved && account.count > limits.captchaAfter) return { name: 'captchaRequired' };
  const locks = account.count === limits.failures;
  return { name: 'counted', account, address, locks, captchaNext: account.count >= limits.captchaAfter };
}
