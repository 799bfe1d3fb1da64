import type { Texts } from '../../catalogue.ts';

export const profileEn: Texts<'info'> = {
  profile: 'Profile',
  nickname: 'Nickname',
  mail: 'Email',
  mobile: 'Mobile number',
  noContact: 'None',
  memberId: 'Member ID (referrer ID)',
  account: 'Account',
  accountNumber: 'Account number',
  taxType: 'Tax account type',
  specified: 'Specified (tax withheld)',
  general: 'General',
  identity: 'Identity check',
  identityDemo: 'Not needed in the simulation',
  noMail: 'None (demo account)',
  changeNote: 'Change your password and protect the account in the settings.',
  withdrawal: 'Withdrawals',
  withdrawalOpen: 'Possible',
  withdrawalFrom: 'From {date}',
  withdrawalWhy: 'The way you log in was changed, so for your safety nothing can be withdrawn for a while.',
};
