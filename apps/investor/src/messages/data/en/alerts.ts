import type { Texts } from '../../catalogue.ts';

/** Texts of price alerts. */
export const alertsEn: Texts<'alerts'> = {
  title: 'Price alerts',
  last: 'Last',
  when: 'Condition',
  above: 'or above',
  below: 'or below',
  price: 'Price',
  add: 'Set alert',
  added: 'Alert set',
  hitAtOnce: 'The price had already been reached, so you were notified at once.',
  unknown: 'The outcome is unknown. Please check the alerts that are set.',
  enterPrice: 'Enter a price.',
  priceRange: 'The price must be between 0.1 and 99,999,999.9 yen.',
  reached: 'The last price already meets this condition: you would be notified at once.',
  armed: 'Alerts set',
  none: 'There are no alerts on this stock.',
  removed: 'Alert deleted',
};
