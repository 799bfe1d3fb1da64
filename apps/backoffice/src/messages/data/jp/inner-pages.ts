import { eventsJp } from './events.ts';
import { logJp } from './log.ts';
import { operatorsJp } from './operators.ts';
import { proposalsJp } from './proposals.ts';
import { reviewsJp } from './reviews.ts';

/** Texts that any page but Today may show: proposals, pictures and cases, operators and their log. */
export const innerPagesJp = {
  events: eventsJp,
  log: logJp,
  operators: operatorsJp,
  proposals: proposalsJp,
  reviews: reviewsJp,
};
