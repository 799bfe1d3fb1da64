import { commonJp } from './common.ts';
import { depositsJp } from './deposits.ts';
import { entryJp } from './entry.ts';
import { eventsJp } from './events.ts';
import { filesJp } from './files.ts';
import { importsJp } from './imports.ts';
import { linesJp } from './lines.ts';
import { logJp } from './log.ts';
import { officeJp } from './office.ts';
import { operatorsJp } from './operators.ts';
import { payoutsJp } from './payouts.ts';
import { phasesJp } from './phases.ts';
import { proposalsJp } from './proposals.ts';
import { reconciliationJp } from './reconciliation.ts';
import { reviewsJp } from './reviews.ts';
import { rolesJp } from './roles.ts';
import { settingsJp } from './settings.ts';
import { subjectsJp } from './subjects.ts';
import { todayJp } from './today.ts';
import { transfersJp } from './transfers.ts';
import { treasuryJp } from './treasury.ts';
import { withdrawalsJp } from './withdrawals.ts';

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
  transfers: transfersJp,
  deposits: depositsJp,
  imports: importsJp,
  lines: linesJp,
  withdrawals: withdrawalsJp,
  payouts: payoutsJp,
  files: filesJp,
  reconciliation: reconciliationJp,
  settings: settingsJp,
  treasury: treasuryJp,
};
