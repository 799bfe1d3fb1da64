import { commonTw } from './common.ts';
import { depositsTw } from './deposits.ts';
import { entryTw } from './entry.ts';
import { eventsTw } from './events.ts';
import { filesTw } from './files.ts';
import { importsTw } from './imports.ts';
import { linesTw } from './lines.ts';
import { logTw } from './log.ts';
import { officeTw } from './office.ts';
import { operatorsTw } from './operators.ts';
import { payoutsTw } from './payouts.ts';
import { phasesTw } from './phases.ts';
import { proposalsTw } from './proposals.ts';
import { reconciliationTw } from './reconciliation.ts';
import { reviewsTw } from './reviews.ts';
import { rolesTw } from './roles.ts';
import { settingsTw } from './settings.ts';
import { subjectsTw } from './subjects.ts';
import { todayTw } from './today.ts';
import { transfersTw } from './transfers.ts';
import { treasuryTw } from './treasury.ts';
import { withdrawalsTw } from './withdrawals.ts';

export const tw = {
  common: commonTw,
  entry: entryTw,
  events: eventsTw,
  log: logTw,
  office: officeTw,
  operators: operatorsTw,
  phases: phasesTw,
  proposals: proposalsTw,
  reviews: reviewsTw,
  roles: rolesTw,
  subjects: subjectsTw,
  today: todayTw,
  transfers: transfersTw,
  deposits: depositsTw,
  imports: importsTw,
  lines: linesTw,
  withdrawals: withdrawalsTw,
  payouts: payoutsTw,
  files: filesTw,
  reconciliation: reconciliationTw,
  settings: settingsTw,
  treasury: treasuryTw,
};
