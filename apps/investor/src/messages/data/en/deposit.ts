import type { Texts } from '../../catalogue.ts';

/** Texts of the deposit page. */
export const depositEn: Texts<'deposit'> = {
  amount: 'Deposit amount',
  upTo: 'Up to {max} JPY at a time',
  add: '+{amount}',
  submit: 'Show where to send it',
  howTitle: 'How it works',
  how1: 'Enter an amount to get our bank details and a reference for this deposit only.',
  how2: 'Send the money from an account of your own and add the reference, for example in your bank’s app.',
  how3: 'Your balance rises once the bank has the money. A picture of the receipt alone credits nothing.',
  lapses: 'A deposit expires when no money arrives within {days} business days.',
  invalid: 'Enter a deposit amount in whole yen, at least 1',
  tooMuch: 'You can deposit up to {max} JPY at a time',
  tooMany: 'You can have up to {max} open deposits. Cancel those that you do not need',
  closedTitle: 'Deposits are not open',
  closedBody: 'Please wait until they open again. Deposits under way are listed below.',
  declared: 'Your deposit was announced',
  unknown:
    'We do not know whether your deposit was announced. Press again with the same amount to find out; it cannot happen twice.',
};
