import type { Calls } from '@kabuto/contract';
import { call } from '../api/call.ts';
import { ensureFreshToken, isInconclusive } from '../api/refresh.ts';
import { slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';
import { isStored, renewSession } from './auth.ts';

type Confirmation = Omit<Calls['POST v1/user/stepup/verify']['body'], 'refreshToken'>;

/**
 * Timeout of a confirmation, milliseconds; shorter than the 30 s for which the server repeats the same successor
 * tokens.
 */
const STEP_UP_TIMEOUT_MS = 15_000;

/**
 * Confirms the member (AUT-08) and returns the step-up token. This renews the session's tokens, which every tab of the
 * browser reads from storage. Throws ApiError, already shown to the user unless it is about one of `ownFields`.
 */
export async function confirmMember(shown: Confirmation, ownFields: readonly string[]): Promise<string> {
  await ensureFreshToken();
  const refreshToken = storage.get(slots.tokenInfo)?.refreshToken ?? '';
  try {
    const { data } = await call('POST v1/user/stepup/verify', {
      body: { ...shown, refreshToken },
      ownFields,
      signal: AbortSignal.timeout(STEP_UP_TIMEOUT_MS),
    });
    renewSession(refreshToken, data.tokens);
    return data.stepUpToken;
  } catch (error) {
    // It is unknown whether the tokens were exchanged: the next call refreshes and gets the same successors.
    if (isInconclusive(error) && isStored(refreshToken)) storage.set(slots.tokenExpire, 0);
    throw error;
  }
}
