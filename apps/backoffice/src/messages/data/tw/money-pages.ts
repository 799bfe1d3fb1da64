import { depositsTw } from './deposits.ts';
import { filesTw } from './files.ts';
import { importsTw } from './imports.ts';
import { linesTw } from './lines.ts';
import { marginsTw } from './margins.ts';
import { payoutsTw } from './payouts.ts';
import { reconciliationTw } from './reconciliation.ts';
import { settingsTw } from './settings.ts';
import { transfersTw } from './transfers.ts';
import { treasuryTw } from './treasury.ts';
import { withdrawalsTw } from './withdrawals.ts';

/** Texts shown only on the pages of money, and of proposals about it. */
export const moneyPagesTw = {
  deposits: depositsTw,
  files: filesTw,
  imports: importsTw,
  lines: linesTw,
  margins: marginsTw,
  payouts: payoutsTw,
  reconciliation: reconciliationTw,
  settings: settingsTw,
  transfers: transfersTw,
  treasury: treasuryTw,
  withdrawals: withdrawalsTw,
};
