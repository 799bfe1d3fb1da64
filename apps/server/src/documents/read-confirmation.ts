import type { TaxType } from '@kabuto/brokerage';
import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import type { TaxBucketColumn } from '../core/index.ts';
import { readDeliveries } from '../portfolio/index.ts';
import type { DocumentsDeps } from './deps.ts';
import type { ConfirmationData, ConfirmedFill } from './papers/confirmation-paper.ts';

type Row = Omit<ConfirmedFill, 'names' | 'bucket'> & { readonly accountType: TaxBucketColumn };

type Traded = {
  readonly tenantId: number;
  readonly accountId: number;
  readonly date: IsoDate;
  /** Of the account then. */
  readonly taxType: TaxType;
};

/**
 * The trades of an account and a trade date, and deliveries of what it has opened as day trades on it. The caller has
 * begun a transaction of the tenant.
 */
export async function readConfirmation(
  client: ClientBase,
  { names }: Pick<DocumentsDeps, 'names'>,
  { tenantId, accountId, date, taxType }: Traded,
): Promise<ConfirmationData> {
  const { rows } = await client.query<Row>(
    `select order_id as "orderId", code, side, price, quantity, notional, fee, at, settles_on as "settlesOn",
            account_type as "accountType", credit, realised, venue
       from fill where tenant_id = $1 and account_id = $2 and trade_date = $3 order by at, fill_id`,
    [tenantId, accountId, date],
  );
  const nameOf = names(tenantId);
  const delivered = await readDeliveries(client, { tenantId, accountId }, date);
  return {
    date,
    fills: rows.map(({ accountType, ...fill }) => ({
      ...fill,
      names: nameOf(fill.code),
      bucket: accountType === 'nisa' ? 'nisa' : taxType,
    })),
    deliveries: delivered.map((one) => ({ ...one, names: nameOf(one.code) })),
  };
}
