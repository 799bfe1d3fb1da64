import type { Texts } from '../../catalogue.ts';

export const operatorsEn: Texts<'operators'> = {
  empty: 'There are no operators.',
  name: 'Name',
  roles: 'Roles',
  passkeys: 'Passkeys',
  passkeyCount: '{n}',
  waiting: 'Not set up',
  lastSeenAt: 'Last seen',
  demo: 'Demo',
  you: 'You',
  approvesFrom: 'Approves from {time}',
  actions: 'Actions',
  invite: 'Invite an operator',
  nameHint: 'Up to 40 characters, the first a letter or digit',
  changeRoles: 'Change roles',
  changeRolesOf: 'Change the roles of {name}',
  reset: 'Reset passkeys',
  resetOf: 'Reset the passkeys of {name}',
  resetLead: 'Once executed, passkeys and sessions end at once, and a one-time token registers a new passkey.',
};
