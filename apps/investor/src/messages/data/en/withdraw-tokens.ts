import type { Texts } from '../../catalogue.ts';

/** Texts of withdrawals of USDT. */
export const withdrawTokensEn: Texts<'withdrawTokens'> = {
  to: 'To',
  add: 'Add an address',
  manage: 'Your addresses',
  noneTitle: 'No address yet',
  noneBody: 'Register an address of your own wallet to withdraw to it.',
  cooling: 'Waiting period of a new address: USDT is sent from {when}.',
  full: 'You have {most} addresses, the most that are possible.',
  network: 'Network',
  chooseNetwork: 'Choose the network',
  address: 'Address',
  addressHint: '42 characters from 0x',
  enterAddress: 'Enter the address',
  addressForm: 'An address begins with 0x, followed by 40 digits and letters from a to f',
  label: 'Name',
  labelHint: 'For example: my wallet',
  enterLabel: 'Enter a name for the address',
  addTitle: 'Add an address',
  addReviewTitle: 'Review the address',
  reviewLead:
    'Compare it with the address in your wallet, character by character. USDT sent to a wrong address cannot be recovered.',
  coolingNote: 'For your safety, USDT is sent to it {wait} after registration at the earliest.',
  confirm: 'Register this address',
  added: 'The address is registered',
  addedOn: '{network} · registered {at}',
  remove: 'Remove',
  removeTitle: 'Remove this address?',
  removeBody: '{label} ({address}) is removed. To use it again, register it again and wait.',
  removed: 'The address was removed',
};
