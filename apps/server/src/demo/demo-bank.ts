import type { Pool } from 'pg';
import { type BankDetails, ensureBankDetails } from '../bank/index.ts';
import { withTenant } from '../platform/postgres/index.ts';

/** Numbers of accounts at the invented bank: this plus the number of the brokerage. */
const NUMBERS = 7_203_000;

/** An invented account at a bank that does not exist, for each brokerage another one. */
const demoBank = (tenantId: number): Omit<BankDetails, 'version'> => ({
  bank: '9998',
  bankName: 'デモ銀行',
  bankKana: 'ﾃﾞﾓ',
  branch: '101',
  branchName: '本店',
  branchKana: 'ﾎﾝﾃﾝ',
  type: 'ordinary',
  number: String(NUMBERS + tenantId),
  holder: tenantId === 1 ? 'ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ' : `ﾃﾞﾓｼﾖｳｹﾝ${tenantId}(ｶ`,
});

/** Gives each simulated brokerage that has no bank details an invented account, which opens its deposits. */
export async function ensureDemoBanks(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ tenantId: number }>(
    `select tenant_id as "tenantId" from tenant where mode = 'demo' order by tenant_id`,
  );
  for (const { tenantId } of rows)
    await withTenant(pool, tenantId, (client) => ensureBankDetails(client, tenantId, demoBank(tenantId), Date.now()));
}
