import type { FactorStep, TokenInfo } from '@kabuto/contract';
import { pendingQuestion } from '@kabuto/ui/overlays';
import { call } from '../api/call.ts';
import { forgetProofKey } from '../api/proof.ts';
import { queryClient } from '../api/query.ts';
import { duringLogout } from '../api/report.ts';
import { highestSeq, noteSeq } from '../api/seq.ts';
import { dropDraft } from '../contact/draft.ts';
import { leaveLoginPages, relaunch } from '../navigation/navigation.ts';
import { restartStream } from '../stream/feed.ts';
import { loadUser, revokeSession } from './ask-server.ts';
import { clearSession, isLoggedIn, storeSession } from './auth.ts';

/** Starts the session returned by a grant: stores it, reads the user, and leaves the login page (NAV-07, NAV-08). */
export async function startSession(info: TokenInfo): Promise<void> {
  const seq = highestSeq();
  // Lets other tabs see the previous session end; it may be another member's (follow.ts).
  clearSession();
  // The grant may have opened an account: the first reads must wait for its journal row.
  noteSeq(seq);
  storeSession(info);
  dropDraft();
  queryClient.clear();
  restartStream();
  await loadUser();
  leaveLoginPages();
}

/** Starts a session from the token endpoint's reply; returns a factor step unchanged, since it is not a session yet. */
export async function startSessionOrStep(granted: TokenInfo | FactorStep): Promise<FactorStep | null> {
  if ('step' in granted) return granted;
  await startSession(granted);
  return null;
}

/** Creates a throw-away demo account and logs in. Throws ApiError, already shown to the user. */
export async function startDemo(): Promise<void> {
  const { data } = await call('POST v1/oauth/oauth/token', { body: { grant_type: 'demo' } });
  await startSessionOrStep(data);
}

/**
 * Logs out: the server ends the session if it can be reached, this browser forgets it, and the login page opens
 * (AUT-01).
 */
export async function performLogout(): Promise<void> {
  await duringLogout(async () => {
    if (isLoggedIn()) await revokeSession();
    clearSession();
    await forgetProofKey();
    queryClient.clear();
    restartStream();
  });
  // A call that was rejected just before, when the server had ended the session, may have opened the login dialog.
  pendingQuestion.get()?.answer(false);
  relaunch('/pages/user/login');
}
