import { commonEn } from './common.ts';
import { depositsEn } from './deposits.ts';
import { entryEn } from './entry.ts';
import { eventsEn } from './events.ts';
import { filesEn } from './files.ts';
import { importsEn } from './imports.ts';
import { linesEn } from './lines.ts';
import { logEn } from './log.ts';
import { officeEn } from './office.ts';
import { operatorsEn } from './operators.ts';
import { payoutsEn } from './payouts.ts';
import { phasesEn } from './phases.ts';
import { proposalsEn } from './proposals.ts';
import { reconciliationEn } from './reconciliation.ts';
import { reviewsEn } from './reviews.ts';
import { rolesEn } from './roles.ts';
import { settingsEn } from './settings.ts';
import { subjectsEn } from './subjects.ts';
import { todayEn } from './today.ts';
import { transfersEn } from './transfers.ts';
import { treasuryEn } from './treasury.ts';
import { withdrawalsEn } from './withdrawals.ts';

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
  transfers: transfersEn,
  deposits: depositsEn,
  imports: importsEn,
  lines: linesEn,
  withdrawals: withdrawalsEn,
  payouts: payoutsEn,
  files: filesEn,
  reconciliation: reconciliationEn,
  settings: settingsEn,
  treasury: treasuryEn,
};
