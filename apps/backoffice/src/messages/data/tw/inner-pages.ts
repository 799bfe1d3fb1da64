import { eventsTw } from './events.ts';
import { logTw } from './log.ts';
import { operatorsTw } from './operators.ts';
import { proposalsTw } from './proposals.ts';
import { reviewsTw } from './reviews.ts';

/** Texts that any page but Today may show: proposals, pictures and cases, operators and their log. */
export const innerPagesTw = {
  events: eventsTw,
  log: logTw,
  operators: operatorsTw,
  proposals: proposalsTw,
  reviews: reviewsTw,
};
