import type { Texts } from '../../catalogue.ts';

export const filesEn: Texts<'files'> = {
  list: 'Transfer files',
  empty: 'There are no transfer files.',
  number: 'File',
  payOn: 'Payment date',
  madeAt: 'Made',
  waits: 'Waits for the bank’s acceptance',
  accepted: 'Accepted by the bank',
  acceptedBy: 'Confirmed by {name}',
  demo: 'Demo',
  release: 'Make a transfer file',
  releaseNote: 'Writes all approved withdrawals into one file and marks them as sent to the bank.',
  released: 'Transfer file {id} with {count} withdrawals was made.',
  propose: 'Propose a transfer file',
  download: 'Download',
  accept: 'Record the acceptance',
  acceptTitle: 'Acceptance of transfer file {id}',
  acceptNote: 'Enter the count and the sum that the bank’s own screen shows as accepted.',
  acceptDone: 'The acceptance of transfer file {id} was recorded.',
  own: 'Another operator records the acceptance.',
  hash: 'SHA-256 of the file',
};
