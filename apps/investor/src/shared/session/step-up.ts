import type { Calls } from '@kabuto/contract';
import { call } from '../api/call.ts';
import { ensureFreshToken, saysNothing } from '../api/refresh.ts';
import { slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';
import { isStored, renewSession } from './auth.ts';

type Confirmation = Omit<Calls['POST v1/user/stepup/verify']['body'], 'refreshToken'>;

/** Milliseconds after which a confirmation is given up, while the server still answers with the same successors (30 s). */
const STEP_UP_TIMEOUT_MS = 15_000;

/**
 * Confirms the member (AUT-08); answers the token that says so. The session gets new tokens by it, which every tab of the browser
 * reads from the storage. Throws ApiError, told already unless it is about one of `ownFields`.
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
    // Whether the tokens were exchanged is not known: the next call asks for the same successors again.
    if (saysNothing(error) && isStored(refreshToken)) storage.set(slots.tokenExpire, 0);
    throw error;
  }
}
