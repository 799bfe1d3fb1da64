import type { Texts } from '../../catalogue.ts';

export const logEn: Texts<'log'> = {
  empty: 'There are no entries.',
  at: 'Time',
  operator: 'Operator',
  event: 'Event',
  subject: 'Subject',
  device: 'Device',
  address: 'Address',
  from: 'From',
  until: 'Until',
  before: 'Before',
  after: 'After',
  field: 'Field',
  requestId: 'Request',
  noDetail: 'No values were changed.',
  subjectHint: 'For example: proposal 12',
};
