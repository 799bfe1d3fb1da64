import type { Texts } from '../../catalogue.ts';

export const commonEn: Texts<'common'> = {
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  reason: 'Reason',
  reasonHint: 'Up to 400 characters. It is kept in the log.',
  more: 'Load more',
  any: 'All',
  none: 'None',
  unreachable: 'The server could not be reached. Check the connection and try again.',
  unknownOutcome:
    'There was no reply. Sending the same again on this page within three minutes cannot do it twice. Otherwise check first whether it was done.',
  failed: 'That did not work',
  reload: 'Reload',
  field: 'Field: {field}',
  fieldMissing: '{field} is missing: {allowed}',
  fieldWrong: '{field} has to be {allowed}',
  earlierArrived: 'The earlier attempt has arrived. Look at its result before you send something else.',
  noLimit: 'No limit',
  requestId: 'Request: {id}',
  seconds: '{n} s',
  minutes: '{n} min',
  hours: '{n} h',
  days: '{n} d',
  pages: 'Pages',
};
