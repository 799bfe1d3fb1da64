import { depositsEn } from './deposits.ts';
import { filesEn } from './files.ts';
import { importsEn } from './imports.ts';
import { linesEn } from './lines.ts';
import { marginsEn } from './margins.ts';
import { payoutsEn } from './payouts.ts';
import { reconciliationEn } from './reconciliation.ts';
import { settingsEn } from './settings.ts';
import { transfersEn } from './transfers.ts';
import { treasuryEn } from './treasury.ts';
import { withdrawalsEn } from './withdrawals.ts';

/** Texts shown only on the pages of money, and of proposals about it. */
export const moneyPagesEn = {
  deposits: depositsEn,
  files: filesEn,
  imports: importsEn,
  lines: linesEn,
  margins: marginsEn,
  payouts: payoutsEn,
  reconciliation: reconciliationEn,
  settings: settingsEn,
  transfers: transfersEn,
  treasury: treasuryEn,
  withdrawals: withdrawalsEn,
};
