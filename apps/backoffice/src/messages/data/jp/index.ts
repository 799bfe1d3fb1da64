import { commonJp } from './common.ts';
import { entryJp } from './entry.ts';
import { eventsJp } from './events.ts';
import { logJp } from './log.ts';
import { officeJp } from './office.ts';
import { operatorsJp } from './operators.ts';
import { phasesJp } from './phases.ts';
import { proposalsJp } from './proposals.ts';
import { reviewsJp } from './reviews.ts';
import { rolesJp } from './roles.ts';
import { subjectsJp } from './subjects.ts';
import { todayJp } from './today.ts';

export const jp = {
  common: commonJp,
  entry: entryJp,
  events: eventsJp,
  log: logJp,
  office: officeJp,
  operators: operatorsJp,
  phases: phasesJp,
  proposals: proposalsJp,
  reviews: reviewsJp,
  roles: rolesJp,
  subjects: subjectsJp,
  today: todayJp,
};
