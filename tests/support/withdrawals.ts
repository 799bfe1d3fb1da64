import { randomUUID } from 'node:crypto';
import type { Calls, TransferView } from '@kabuto/contract';
import { type Card, createWithdrawals, type WithdrawalOptions } from '../../apps/server/src/funding/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTenantStore } from '../../apps/server/src/tenants/index.ts';
import { type ApiClient, PASSWORD } from './api-client.ts';
import type { TestApp } from './test-app.ts';

type Draft = Calls['POST v1/fund/withdrawal/draft']['reply'];

/** Drafts a withdrawal; the key is a fresh one unless given. */
export const draft = (by: ApiClient, cardId: string, amount = '50000', key: string = randomUUID()): Promise<Draft> =>
  by.call('POST v1/fund/withdrawal/draft', { body: { amount, cardId }, key });

/** Confirms a draft by password. */
export const confirmed = (by: ApiClient, { subject }: Draft): Promise<string> =>
  by.confirm('withdraw', PASSWORD, subject);

/** Drafts, confirms and requests a withdrawal. */
export async function withdraw(by: ApiClient, cardId: string, amount = '50000'): Promise<TransferView> {
  const drafted = await draft(by, cardId, amount);
  const body = { transferId: drafted.transfer.transferId, stepUpToken: await confirmed(by, drafted) };
  return by.call('POST v1/fund/withdrawal/request', { body, key: randomUUID() });
}
