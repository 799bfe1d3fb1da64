import type { Texts } from '../../catalogue.ts';

export const errorsEn: Texts<'errors'> = {
  system: 'System error, please try again later!',
  loginExpired: 'Login expired or insufficient permissions. Log in again?',
  loginExpiredTitle: 'Login required',
  loginAgain: 'Login',
  timedOut: 'The connection timed out, click the screen to try again',
  unreachable: 'The server cannot be reached. Check your connection.',
  pageTitle: 'This could not be shown',
  appTitle: 'Something went wrong on this screen',
  nothingLost: 'Your account and orders are unaffected.',
  reload: 'Reload',
  code: 'Code {code}',
  requestId: 'Request {id}',
  support: 'Support',
};
