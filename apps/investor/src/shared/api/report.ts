import { confirmDialog, message } from '@kabuto/ui/overlays';
import { translate } from '../../messages/index.ts';
import { currentToken } from '../session/auth.ts';
import type { ApiError } from './envelope.ts';
import { presentationOf } from './presentation.ts';

/** `renewed`: a login took place in another tab while the dialog was open. */
type OnLoginAgain = (renewed: boolean) => void;
let onLoginAgain: OnLoginAgain = () => undefined;

/** Sets what confirming the login-expired dialog does: log out and go to login. */
export const setLoginAgain = (action: OnLoginAgain): void => {
  onLoginAgain = action;
};

let onConsentDue: () => void = () => undefined;

/** Sets what happens when the server requires consent to a new agreement: the page for that is shown. */
export const setConsentDue = (action: () => void): void => {
  onConsentDue = action;
};

/** Call when the server has rejected a call until the member agrees. */
export const reportConsentDue = (): void => onConsentDue();

let loggingOut = false;

/** Runs a logout: calls still in flight are rejected by then, which is expected and not reported. */
export async function duringLogout(work: () => Promise<void>): Promise<void> {
  loggingOut = true;
  await work().finally(() => {
    loggingOut = false;
  });
}

let dialogOpen = false;
/** The expired token for which the user declined to log in again. */
let declined: string | null = null;

/** Whether the user declined to log in again; reset by a new token or by opening a page that needs a login. */
export const hasDeclined = (): boolean => declined !== null && declined === currentToken();

/** Allows the login dialog again: a page that needs a login is being opened. */
export const resetDeclined = (): void => {
  declined = null;
};

/** The dialog of ERR-02 and ERR-05; never two at a time. */
export async function promptLogin(): Promise<void> {
  if (dialogOpen || loggingOut) return;
  dialogOpen = true;
  const refused = currentToken();
  const confirmed = await confirmDialog({
    title: translate('errors.loginExpiredTitle'),
    body: translate('errors.loginExpired'),
    okLabel: translate('errors.loginAgain'),
  });
  dialogOpen = false;
  const stored = currentToken();
  if (!confirmed) declined = refused;
  else onLoginAgain(stored !== null && stored !== refused);
}

/** Shows a rejected call to the user as in rules/product.md 8. */
export function report(error: ApiError): void {
  const presentation = presentationOf(error);
  switch (presentation.kind) {
    case 'nothing':
      return;
    case 'login-expired':
      void promptLogin();
      return;
    case 'system':
      message(`${translate('errors.system')} ${presentation.path}`);
      return;
    case 'timed-out':
      message(translate('errors.timedOut'));
      return;
    case 'unreachable':
      message(translate('errors.unreachable'));
      return;
    case 'message':
      message(presentation.text);
      return;
  }
}
