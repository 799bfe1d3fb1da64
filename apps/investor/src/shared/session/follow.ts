import { pendingQuestion } from '@kabuto/ui/overlays';
import { createStore } from '@kabuto/ui/state';
import { queryClient } from '../api/query.ts';
import { pathNow, relaunch } from '../navigation/navigation.ts';
import { routeOf } from '../navigation/routes.ts';
import { slots } from '../storage/slots.ts';
import { restartStream } from '../stream/feed.ts';
import { loadUser } from './ask-server.ts';
import { isLoggedIn } from './auth.ts';

/**
 * When another member logs in, a logout and a login arrive together; they are handled once after this pause,
 * milliseconds.
 */
const SETTLE_MS = 50;

/** Incremented when another tab logs in or out: the page on screen belongs to the previous member and must restart. */
export const logins = createStore(0);

function resetPage(): void {
  pendingQuestion.get()?.answer(false);
  queryClient.clear();
  restartStream();
  if (isLoggedIn()) void loadUser();
  else if (routeOf(pathNow())?.needsLogin === true) relaunch('/pages/user/login');
  logins.update((count) => count + 1);
}

/**
 * Follows logins and logouts in other tabs. Storage events fire only for those; `enter` and `leave` handle this tab.
 */
export function followLogins(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('storage', ({ key }) => {
    if (key !== slots.hasLogin.key && key !== null) return;
    clearTimeout(timer);
    timer = setTimeout(resetPage, SETTLE_MS);
  });
}
