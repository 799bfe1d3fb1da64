import { translate } from '../../messages/index.ts';
import { confirmDialog } from '../notices/confirm.ts';
import { message } from '../notices/notices.ts';
import { tokenNow } from '../session/auth.ts';
import type { ApiError } from './envelope.ts';
import { presentationOf } from './presentation.ts';

/** `renewed`: a login took place in another tab while the dialog was open. */
type LoginAgain = (renewed: boolean) => void;
let onLoginAgain: LoginAgain = () => undefined;

/** Sets what confirming the login-expired dialog does: log out and go to login. */
export const setLoginAgain = (action: LoginAgain): void => {
  onLoginAgain = action;
};

let onConsentDue: () => void = () => undefined;

/** Sets what happens when the server requires consent to a new agreement: the page for that is shown. */
export const setConsentDue = (action: () => void): void => {
  onConsentDue = action;
};

/** Call when the server has rejected a call until the member agrees. */
export const noteConsentDue = (): void => onConsentDue();

let leaving = false;

/** Runs a logout: calls still in flight are rejected by then, which is expected and not reported. */
export async function whileLeaving(work: () => Promise<void>): Promise<void> {
  leaving = true;
  await work().finally(() => {
    leaving = false;
  });
}

let asking = false;
/** The expired token for which the user declined to log in again. */
let declined: string | null = null;

/** Whether the user declined to log in again; reset by a new token or by opening a page that needs a login. */
export const hasDeclined = (): boolean => declined !== null && declined === tokenNow();

/** Allows the login dialog again: a page that needs a login is being opened. */
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

/** Shows a rejected call to the user as in rules/product.md 8. */
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
