import type { Texts } from '../../catalogue.ts';

export const stepUpEn: Texts<'confirm'> = {
  title: 'Confirm that it is you',
  passkey: 'Passkey',
  totp: 'Authenticator code',
  recovery: 'Recovery code',
  passkeyLead: 'Confirm with your passkey.',
  totpLead: 'Enter the six digits that your authenticator app shows.',
  recoveryLead: 'Enter one of the recovery codes you have kept. Each works once.',
  passwordLead: 'Enter your password to go on.',
  demo: 'Demo code',
  demoLead: 'A demo account has no password. Type the six digits shown here.',
  usePasskey: 'Use passkey',
  submit: 'Confirm',
  other: '{what} instead',
  enter: 'Enter: {what}',
  startAgain: 'Start again',
  passkeyNotShown: 'The passkey was not confirmed.',
  passkeyUnavailable: 'Passkeys do not work on this device or browser. Use one where they are set up.',
};
