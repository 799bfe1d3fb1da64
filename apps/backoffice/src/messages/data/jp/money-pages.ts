import { depositsJp } from './deposits.ts';
import { filesJp } from './files.ts';
import { importsJp } from './imports.ts';
import { linesJp } from './lines.ts';
import { marginsJp } from './margins.ts';
import { payoutsJp } from './payouts.ts';
import { reconciliationJp } from './reconciliation.ts';
import { settingsJp } from './settings.ts';
import { transfersJp } from './transfers.ts';
import { treasuryJp } from './treasury.ts';
import { withdrawalsJp } from './withdrawals.ts';

/** Texts shown only on the pages of money, and of proposals about it. */
export const moneyPagesJp = {
  deposits: depositsJp,
  files: filesJp,
  imports: importsJp,
  lines: linesJp,
  margins: marginsJp,
  payouts: payoutsJp,
  reconciliation: reconciliationJp,
  settings: settingsJp,
  transfers: transfersJp,
  treasury: treasuryJp,
  withdrawals: withdrawalsJp,
};
