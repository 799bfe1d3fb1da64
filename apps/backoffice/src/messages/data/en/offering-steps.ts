import type { Texts } from '../../catalogue.ts';

export const offeringStepsEn: Texts<'offeringSteps'> = {
  announced: 'Announcement',
  rangeSet: 'Setting of the range',
  bookOpen: 'Opening of the book',
  bookClosed: 'Close of the book',
  priced: 'Price',
  drawn: 'Draw',
  purchaseOpen: 'Opening of purchases',
  purchaseClosed: 'Close of purchases',
  listed: 'Listing',
  open: 'Opening',
  closed: 'Close',
  executed: 'Execution',
  covering: 'Opening of payments',
  completed: 'Payment deadline',
  cancelled: 'Cancellation',
};
