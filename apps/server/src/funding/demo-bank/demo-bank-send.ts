import { bankKana } from '@kabuto/bank-files';
import { epochMs, tokyoDate } from '@kabuto/market';
import { addImport, readBankDetails } from '../../bank/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { readPaperwork } from '../paperwork.ts';
import { findTransfer } from '../transfers/read.ts';
import { writeNotification } from './write-notification.ts';

/** Enquiry numbers have 6 digits. */
const ENQUIRIES = 1_000_000;

/**
 * POST v1/demo/bank/send: the simulated bank writes a notification, which is imported as any other. Sent twice it is
 * the same file. DEMO_ONLY at a live brokerage and on a live server; TRANSFER_STATE unless the deposit is declared.
 */
export const demoBankSend = (deps: FundingDeps): Operation =>
  operation('demoBankSend', async ({ body, caller: { tenantId }, member: { accountId, userId } }) => {
    const { pool, coreOf, payerOf, now } = deps;
    if (!(await deps.isDemo(tenantId))) throw new Refused('DEMO_ONLY');
    const transferId = Number(body.transferId);
    const core = coreOf(tenantId);
    await core.waitUntilCaughtUp();
    const receivedOn = core.feed.session?.orderDate ?? tokyoDate(epochMs(now()));
    await withTenant(pool, tenantId, async (client) => {
      const transfer = await findTransfer(client, tenantId, { accountId, transferId });
      if (transfer === undefined) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
      const { state, direction, amount } = transfer;
      if (direction === 'out' || state !== 'declared') throw new Refused('TRANSFER_STATE', 'transferId', { state });
      const details = await readBankDetails(client, tenantId);
      if (details === undefined) throw new Refused('DEPOSITS_CLOSED');
      const { reference = null } = (await readPaperwork(client, tenantId, [transferId])).get(transferId) ?? {};
      const kana = bankKana((await payerOf(client, { tenantId, userId }))?.kana ?? '') ?? '';
      const payer = `${kana} ${reference ?? ''}`.trim();
      const bytes = writeNotification(details, receivedOn, { enquiry: transferId % ENQUIRIES, amount, payer });
      const name = `demo-bank-${transferId}.txt`;
      await addImport(client, tenantId, { name, bytes, receivedOn, operatorId: null, isConfirmed: true, now: now() });
    });
    return null;
  });
