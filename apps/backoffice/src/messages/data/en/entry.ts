import type { Texts } from '../../catalogue.ts';

export const entryEn: Texts<'entry'> = {
  lead: 'For the operators of a brokerage.',
  tenant: 'Brokerage (slug)',
  tenantHint: 'Lower-case letters, digits, hyphens',
  login: 'Log in with a passkey',
  first: 'First time here',
  token: 'One-time token',
  tokenHint: 'Good once, within 24 hours of its issue.',
  register: 'Set up a passkey and enter',
  demo: 'Enter as a demo operator',
  demoLead: 'Only from this computer. What A proposes, B can approve.',
  enterAs: 'Enter as {name}',
  enterAsOf: 'Enter as {name} ({tenant})',
  unsupported: 'This browser cannot use passkeys here. Open the page over https or on localhost.',
  dismissed: 'The passkey was not confirmed. Please try again.',
};
