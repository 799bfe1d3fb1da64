import { settlementDate, type TaxType } from '@kabuto/brokerage';
import { epochMs, type IsoDate, phaseStart, previousBusinessDay, TOKYO_SCHEDULE, tokyoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import type { TaxBucketColumn } from '../core/index.ts';
import { readDeliveries } from '../portfolio/index.ts';
import type { DocumentsDeps } from './deps.ts';
import type { ConfirmationData, ConfirmedFill, ConfirmedOffering } from './papers/confirmation-paper.ts';

type Row = Omit<ConfirmedFill, 'names' | 'bucket'> & { readonly accountType: TaxBucketColumn };

type Traded = {
  readonly tenantId: number;
  readonly accountId: number;
  readonly date: IsoDate;
  /** Of the account then. */
  readonly taxType: TaxType;
};

/** What offerings have delivered to an account from the close before a trade date on, until its close. */
async function readOfferings(
  client: ClientBase,
  { tenantId, accountId, date }: Omit<Traded, 'taxType'>,
): Promise<Omit<ConfirmedOffering, 'names'>[]> {
  const close = (of: IsoDate): number => phaseStart(TOKYO_SCHEDULE, of, 'closed');
  const { rows } = await client.query<Omit<ConfirmedOffering, 'names' | 'settlesOn'>>(
    `select a.application_id as "applicationId", o.kind, o.code, a.allotted as quantity, a.paid, a.updated_at as at,
            round(a.paid::numeric * 10 / a.allotted)::int4 as price
       from offering_application a
       join offering o on o.tenant_id = a.tenant_id and o.offering_id = a.offering_id
      where a.tenant_id = $1 and a.account_id = $2 and a.state = 'delivered' and a.updated_at >= $3
        and a.updated_at < $4
      order by a.updated_at, a.application_id`,
    [tenantId, accountId, close(previousBusinessDay(date)), close(date)],
  );
  return rows.map((row) => ({
    ...row,
    // a distribution is a trade of the date, others are paid with settled cash
    settlesOn: row.kind === 'distribution' ? settlementDate({}, date) : tokyoDate(epochMs(row.at)),
  }));
}

/**
 * The trades of an account and a trade date, deliveries of what it has opened as day trades on it, and what offerings
 * have delivered. The caller has begun a transaction of the tenant.
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
  const offerings = await readOfferings(client, { tenantId, accountId, date });
  return {
    date,
    offerings: offerings.map((one) => ({ ...one, names: nameOf(one.code) })),
    fills: rows.map(({ accountType, ...fill }) => ({
      ...fill,
      names: nameOf(fill.code),
      bucket: accountType === 'nisa' ? 'nisa' : taxType,
    })),
    deliveries: delivered.map((one) => ({ ...one, names: nameOf(one.code) })),
  };
}
