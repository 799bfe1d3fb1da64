import type { FactorStep, TokenInfo } from '@kabuto/contract';
import { call } from '../api/call.ts';
import { forgetProofKey } from '../api/proof.ts';
import { queryClient } from '../api/query.ts';
import { whileLeaving } from '../api/report.ts';
import { highestSeq, noteSeq } from '../api/seq.ts';
import { dropDraft } from '../contact/draft.ts';
import { leaveEntrance, relaunch } from '../navigation/navigation.ts';
import { restartStream } from '../stream/feed.ts';
import { endOnServer, learnUser } from './ask-server.ts';
import { clearSession, isLoggedIn, storeSession } from './auth.ts';

/** Takes up a session that a grant has answered: stores it, learns who it is, and leaves the login page (NAV-07, NAV-08). */
export async function enter(info: TokenInfo): Promise<void> {
  const seq = highestSeq();
  // Other tabs see the former session end, whose member may be another one (follow.ts).
  clearSession();
  // The grant may have opened an account: the first reads wait for it.
  noteSeq(seq);
  storeSession(info);
  dropDraft();
  queryClient.clear();
  restartStream();
  await learnUser();
  leaveEntrance();
}

/** Enters with what the token endpoint has answered; a factor step is handed back, since it is no session yet. */
export async function enterWith(granted: TokenInfo | FactorStep): Promise<FactorStep | null> {
  if ('step' in granted) return granted;
  await enter(granted);
  return null;
}

/** Makes a throw-away demo account and enters it. Throws ApiError, which has been told. */
export async function startDemo(): Promise<void> {
  const { data } = await call('POST v1/oauth/oauth/token', { body: { grant_type: 'demo' } });
  await enterWith(data);
}

/** Logs out: the server ends the session if it can be reached, this browser forgets it, and the login page opens (AUT-01). */
export async function leave(): Promise<void> {
  await whileLeaving(async () => {
    if (isLoggedIn()) await endOnServer();
    clearSession();
    await forgetProofKey();
    queryClient.clear();
    restartStream();
  });
  relaunch('/pages/user/login');
}
