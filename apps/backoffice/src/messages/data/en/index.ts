import { commonEn } from './common.ts';
import { entryEn } from './entry.ts';
import { eventsEn } from './events.ts';
import { logEn } from './log.ts';
import { officeEn } from './office.ts';
import { operatorsEn } from './operators.ts';
import { phasesEn } from './phases.ts';
import { proposalsEn } from './proposals.ts';
import { reviewsEn } from './reviews.ts';
import { rolesEn } from './roles.ts';
import { subjectsEn } from './subjects.ts';
import { todayEn } from './today.ts';

export const en = {
  common: commonEn,
  entry: entryEn,
  events: eventsEn,
  log: logEn,
  office: officeEn,
  operators: operatorsEn,
  phases: phasesEn,
  proposals: proposalsEn,
  reviews: reviewsEn,
  roles: rolesEn,
  subjects: subjectsEn,
  today: todayEn,
};
