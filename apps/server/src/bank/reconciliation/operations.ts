import { addDays, dayOfWeek, epochMs, type IsoDate, isoDate, tokyoDate } from '@kabuto/market';
import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type Day, dayOf, signedOf, unmatchedOf } from './compare.ts';
import { ledgerOpening, ledgerRows } from './ledger-rows.ts';
import { statementDay } from './statement-rows.ts';

export type ReconciliationDeps = {
  readonly pool: pg.Pool;
  readonly coreOf: (tenantId: number) => Core;
};

/** The weekday of base dates: Friday. */
const BASE_WEEKDAY = 5;

const textOf = ({ opening, received, paid, closing }: Day) => ({
  opening: String(opening),
  received: String(received),
  paid: String(paid),
  closing: String(closing),
});

const less = (one: Day, other: Day): Day => ({
  opening: one.opening - other.opening,
  received: one.received - other.received,
  paid: one.paid - other.paid,
  closing: one.closing - other.closing,
});

/** GET v1/fund/reconciliation/day */
const reconciliationDay = ({ pool, coreOf }: ReconciliationDeps): AnyOperation =>
  operatorOperation('reconciliationDay', async ({ query: { date }, operator: { tenantId } }) => {
    await coreOf(tenantId).waitUntilCaughtUp();
    return withTenant(pool, tenantId, async (client) => {
      const statement = await statementDay(client, tenantId, date);
      const rows = await ledgerRows(client, tenantId, date);
      const ledger = dayOf(
        await ledgerOpening(client, tenantId, date),
        rows.map(({ amount }) => amount),
      );
      const bank = statement === undefined ? null : dayOf(statement.opening, statement.rows.map(signedOf));
      return {
        date,
        bank: bank === null ? null : textOf(bank),
        ledger: textOf(ledger),
        difference: bank === null ? null : textOf(less(ledger, bank)),
        // Without a statement nothing is missing in it.
        unmatched: (statement === undefined ? [] : unmatchedOf(statement.rows, rows)).map((one) => ({
          ...one,
          transferId: one.transferId === null ? null : String(one.transferId),
          amount: String(one.amount),
        })),
      };
    });
  });

/** The last Friday on or before a date. */
const baseDateOf = (date: IsoDate): IsoDate => addDays(date, 0 - ((dayOfWeek(date) - BASE_WEEKDAY + 7) % 7));

/** GET v1/fund/segregation/worksheet */
const segregationWorksheet = ({ pool, coreOf }: ReconciliationDeps): AnyOperation =>
  operatorOperation('segregationWorksheet', async ({ operator: { tenantId } }) => {
    const core = coreOf(tenantId);
    await core.waitUntilCaughtUp();
    const baseDate = baseDateOf(tokyoDate(epochMs(core.clock.marketTime)));
    return withTenant(pool, tenantId, async (client) => {
      const { rows } = await client.query<{
        customers: number;
        unallocated: number;
        transit: number;
      }>(
        `select (select coalesce(sum(settled), 0)::bigint from account where tenant_id = $1 and account_id >= 100) as customers,
           coalesce(sum(amount) filter (where account_id = 8), 0)::bigint as unallocated,
           coalesce(sum(amount) filter (where account_id = 9), 0)::bigint as transit
           from house_posting where tenant_id = $1 and asset = 'JPY' and account_id in (8, 9)`,
        [tenantId],
      );
      const { customers = 0, unallocated = 0, transit = 0 } = rows[0] ?? {};
      const entered = await client.query<{ trust: number; trustDate: string }>(
        `select amount as trust, base_date as "trustDate" from segregation_trust where tenant_id = $1 and base_date <= $2
          order by base_date desc, entry_id desc limit 1`,
        [tenantId, baseDate],
      );
      const { trust = null, trustDate = null } = entered.rows[0] ?? {};
      const required = customers + unallocated + transit;
      return {
        baseDate,
        customers: String(customers),
        unallocated: String(unallocated),
        transit: String(transit),
        required: String(required),
        trust: trust === null ? null : String(trust),
        trustDate,
        shortfall: trust === null ? null : String(Math.max(0, required - trust)),
      };
    });
  });

/** POST v1/fund/segregation/trust: FIELD_INVALID for a date that is no base date, and for a future one. */
const segregationTrust = ({ coreOf }: ReconciliationDeps): AnyOperation =>
  operatorOperation(
    'segregationTrust',
    async ({ body, operator: { tenantId, operatorId }, visit: { now }, change }) => {
      const date = isoDate(body.date);
      const last = baseDateOf(tokyoDate(epochMs(coreOf(tenantId).clock.marketTime)));
      if (baseDateOf(date) !== date || date > last) throw fieldInvalid('date', `Fridays until ${last}`);
      return change(async (client) => {
        await client.query(
          `insert into segregation_trust (tenant_id, base_date, amount, operator_id, entered_at) values ($1, $2, $3, $4, $5)`,
          [tenantId, date, body.amount, operatorId, now],
        );
        return { reply: null, subject: `trust balance ${date}`, before: null, after: { amount: Number(body.amount) } };
      });
    },
  );

/** What operators compare daily with the bank, and weekly with the trust account. */
export const reconciliationOperations = (deps: ReconciliationDeps): AnyOperation[] => [
  reconciliationDay(deps),
  segregationWorksheet(deps),
  segregationTrust(deps),
];
