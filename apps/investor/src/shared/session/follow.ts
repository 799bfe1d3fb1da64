import { queryClient } from '../api/query.ts';
import { pathNow, relaunch } from '../navigation/navigation.ts';
import { routeOf } from '../navigation/routes.ts';
import { pendingQuestion } from '../notices/confirm.ts';
import { createStore } from '../state/store.ts';
import { slots } from '../storage/slots.ts';
import { restartStream } from '../stream/feed.ts';
import { learnUser } from './ask-server.ts';
import { isLoggedIn } from './auth.ts';

/** A logout and the login after it come together where one member follows another, milliseconds. */
const SETTLE_MS = 50;

/** Rises when another tab has logged in or out: what is on the screen began with the former member and is to begin anew. */
export const logins = createStore(0);

function beginAnew(): void {
  pendingQuestion.get()?.answer(false);
  queryClient.clear();
  restartStream();
  if (isLoggedIn()) void learnUser();
  else if (routeOf(pathNow())?.needsLogin === true) relaunch('/pages/user/login');
  logins.update((count) => count + 1);
}

/** Follows the logins and logouts of other tabs. Only their changes of the storage come as events; `enter` and `leave` see to this one. */
export function followLogins(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('storage', ({ key }) => {
    if (key !== slots.hasLogin.key && key !== null) return;
    clearTimeout(timer);
    timer = setTimeout(beginAnew, SETTLE_MS);
  });
}
