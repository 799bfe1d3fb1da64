import { eventsEn } from './events.ts';
import { logEn } from './log.ts';
import { operatorsEn } from './operators.ts';
import { proposalsEn } from './proposals.ts';
import { reviewsEn } from './reviews.ts';

/** Texts that any page but Today may show: proposals, pictures and cases, operators and their log. */
export const innerPagesEn = {
  events: eventsEn,
  log: logEn,
  operators: operatorsEn,
  proposals: proposalsEn,
  reviews: reviewsEn,
};
