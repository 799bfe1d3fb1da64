import { translate } from '../../messages/index.ts';
import { confirmDialog } from '../notices/confirm.ts';
import { message } from '../notices/notices.ts';
import { tokenNow } from '../session/auth.ts';
import type { ApiError } from './envelope.ts';
import { presentationOf } from './presentation.ts';

/** `renewed`: someone has logged in meanwhile, in another tab. */
type LoginAgain = (renewed: boolean) => void;
let onLoginAgain: LoginAgain = () => undefined;

/** Sets what confirming the login-expired dialog does: log out and go to login. */
export const setLoginAgain = (action: LoginAgain): void => {
  onLoginAgain = action;
};

let onConsentDue: () => void = () => undefined;

/** Sets what happens when the server wants the member to agree to a new agreement first: the page for that appears. */
export const setConsentDue = (action: () => void): void => {
  onConsentDue = action;
};

/** The server has refused a call until the member agrees. */
export const noteConsentDue = (): void => onConsentDue();

let leaving = false;

/** While the person logs out: what still is on its way is refused by then, and that is no news. */
export async function whileLeaving(work: () => Promise<void>): Promise<void> {
  leaving = true;
  await work().finally(() => {
    leaving = false;
  });
}

let asking = false;
/** The token after whose end the person did not want to log in again. */
let declined: string | null = null;

/** Whether the person has been asked to log in again and would rather not: until there is another token, or a page of a member opens. */
export const hasDeclined = (): boolean => declined !== null && declined === tokenNow();

/** The person may be asked again: a page that needs a login is being opened. */
export const forgetDeclined = (): void => {
  declined = null;
};

/** The dialog of ERR-02 and ERR-05; never two at a time. */
export async function askToLogIn(): Promise<void> {
  if (asking || leaving) return;
  asking = true;
  const refused = tokenNow();
  const confirmed = await confirmDialog({
    title: translate('errors.loginExpiredTitle'),
    body: translate('errors.loginExpired'),
    okLabel: translate('errors.loginAgain'),
  });
  asking = false;
  const stored = tokenNow();
  if (!confirmed) declined = refused;
  else onLoginAgain(stored !== null && stored !== refused);
}

/** Tells the person about a rejected call as rules/product.md 8 says. */
export function report(error: ApiError): void {
  const told = presentationOf(error);
  switch (told.kind) {
    case 'nothing':
      return;
    case 'login-expired':
      void askToLogIn();
      return;
    case 'system':
      message(`${translate('errors.system')} ${told.path}`);
      return;
    case 'timed-out':
      message(translate('errors.timedOut'));
      return;
    case 'unreachable':
      message(translate('errors.unreachable'));
      return;
    case 'message':
      message(told.text);
      return;
  }
}
