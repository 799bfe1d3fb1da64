import type { Texts } from '../../catalogue.ts';

/** Texts of the proof of the books. */
export const proofEn: Texts<'proof'> = {
  title: 'Proof of the books',
  lead: 'After each business day we compute one value, a root, for each asset from the balances of all customers and publish it. You can check on this device that your balances were part of it.',
  check: 'Check on this device',
  roots: 'Published roots',
  passed: 'All your balances were in the books of {night}.',
  failed: 'A balance does not match the books of {night}. Keep this page and contact support.',
  ok: 'Matches the published root',
  missing: 'Not in the books',
  changed: 'The books have a different amount from your records',
  otherRoot: 'Does not match the published root',
  otherAccount: 'The proof is for another account',
  account: 'Account number {number}',
  none: 'There is no proof for this period. Proofs begin after the first business day of your account; earlier days have none.',
  limits:
    'It proves only that your balance was in the books at that time. It does not prove that the books are complete or that we are solvent. Nor does it prove that everyone is shown the same root: compare it with other customers or with the published copy.',
  point: 'As of {time} (journal row {seq})',
  yen: 'Japanese yen',
  night: 'Business day',
  noNight: 'No roots have been published yet',
  noNightBody: 'They are published after the first business day.',
  head: 'Hash of the journal',
  root: 'Root',
  leaves: '{count} accounts',
  total: 'Total {total}',
  totalYen: 'Total ¥{total}',
  noTotal: 'Total and number of accounts are not shown for fewer than 20 accounts',
};
