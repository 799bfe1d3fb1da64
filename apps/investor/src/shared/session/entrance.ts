import type { TokenInfo } from '@kabuto/contract';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query.ts';
import { leaveEntrance, relaunch } from '../navigation/navigation.ts';
import { restartStream } from '../stream/feed.ts';
import { clearSession, isLoggedIn, storeSession, storeUser } from './auth.ts';

/** Takes up a session that a grant has answered: stores it, learns who it is, and leaves the login page (NAV-07, NAV-08). */
export async function enter(info: TokenInfo): Promise<void> {
  storeSession(info);
  queryClient.clear();
  restartStream();
  const { data } = await call('GET v1/user/user/info', { silent: true });
  storeUser(data);
  leaveEntrance();
}

/** Makes a throw-away demo account and enters it. Throws ApiError, which has been told. */
export async function startDemo(): Promise<void> {
  const { data } = await call('POST v1/oauth/oauth/token', { body: { grant_type: 'demo' } });
  await enter(data);
}

/** Logs out: the server ends the session if it can be reached, this browser forgets it, and the login page opens (AUT-01). */
export async function leave(): Promise<void> {
  if (isLoggedIn()) {
    await call('POST v1/oauth/oauth/logout', { silent: true, quiet: true }).catch(() => undefined);
  }
  clearSession();
  queryClient.clear();
  restartStream();
  relaunch('/pages/user/login');
}
