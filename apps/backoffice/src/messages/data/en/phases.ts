import type { Texts } from '../../catalogue.ts';

/** The phases of the trading day by their name on the wire. */
export const phasesEn: Texts<'phases'> = {
  closed: 'Closed',
  'am-acceptance': 'Pre-open',
  'am-continuous': 'Morning',
  lunch: 'Lunch break',
  'pm-acceptance': 'Pre-afternoon',
  'pm-continuous': 'Afternoon',
  'pre-closing': 'Pre-close',
};
