import type { Calls } from '@kabuto/contract';
import { call } from '../api/call.ts';
import { ApiError, CLIENT_CODE } from '../api/envelope.ts';
import { ensureFreshToken } from '../api/refresh.ts';
import { slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';
import { storeSession } from './auth.ts';

type Confirmation = Omit<Calls['POST v1/user/stepup/verify']['body'], 'refreshToken'>;

/**
 * Confirms the member (AUT-08); answers the token that says so. The session gets new tokens by it, which every tab of the browser
 * reads from the storage. Throws ApiError, told already unless it is about one of `ownFields`.
 */
export async function confirmMember(shown: Confirmation, ownFields: readonly string[]): Promise<string> {
  await ensureFreshToken();
  const refreshToken = storage.get(slots.tokenInfo)?.refreshToken ?? '';
  try {
    const { data } = await call('POST v1/user/stepup/verify', { body: { ...shown, refreshToken }, ownFields });
    storeSession(data.tokens);
    return data.stepUpToken;
  } catch (error) {
    // Whether the tokens were exchanged is not known: the next call asks for the same successors again.
    const lost =
      error instanceof ApiError && (error.code === CLIENT_CODE.timeout || error.code === CLIENT_CODE.unreachable);
    if (lost) storage.set(slots.tokenExpire, 0);
    throw error;
  }
}
