import type { Application, Offering } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import { type ApplicationRow, toApplication } from '../../core/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { outstandingOf } from '../next.ts';
import type { OfficeDeps } from './deps.ts';
import { mustFind, priceText } from './row.ts';

type Row = OperatorReply<'offeringAllotments'>['rows'][number];
/** What a row has besides the application. */
type Beside = { readonly memberId: string | null; readonly held: number };

/** Members and holds of applications, by application. */
async function readBeside(
  client: pg.ClientBase,
  tenantId: number,
  applicationIds: readonly number[],
): Promise<ReadonlyMap<number, Beside>> {
  const { rows } = await client.query<Beside & { applicationId: number }>(
    `select a.application_id as "applicationId", u.user_id::text as "memberId", coalesce(h.amount, 0)::int8 as held
       from offering_application a
       left join app_user u on u.tenant_id = a.tenant_id and u.account_id = a.account_id and a.simulated is not true
       left join cash_hold h on h.tenant_id = a.tenant_id and h.account_id = a.account_id and h.state = 'held'
        and h.purpose = 'subscription' and h.reference = 'offering:' || a.application_id
      where a.tenant_id = $1 and a.application_id = any($2::bigint[])`,
    [tenantId, applicationIds],
  );
  return new Map(rows.map(({ applicationId, ...beside }) => [applicationId, beside]));
}

function rowOf(of: Application, offering: Offering, { memberId, held }: Beside): Row {
  return {
    applicationId: String(of.applicationId),
    accountId: of.simulated === true ? null : String(of.accountId),
    memberId,
    quantity: String(of.quantity),
    bid: priceText(of.bid),
    state: of.state,
    reason: of.reason,
    rank: of.rank,
    standby: of.standby,
    allotted: String(of.allotted),
    answer: of.answer === 'buy' ? 'buy' : null,
    held: String(held),
    paid: String(of.paid),
    outstanding: String(outstandingOf(offering, of, held)),
  };
}

/** GET v1/offering/allotment/list */
export const offeringAllotments = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('offeringAllotments', async ({ query, operator: { tenantId } }) => {
    await deps.coreOf(tenantId).waitUntilCaughtUp();
    return withTenant(deps.pool, tenantId, async (client) => {
      const offering = await mustFind(client, tenantId, Number(query.offeringId));
      const { limit } = pageOf(query);
      const from = `from offering_application where tenant_id = $1 and offering_id = $2
        and ($3::text is null or state = $3) and ($4::bool or simulated is not true)`;
      const values = [tenantId, offering.offeringId, query.state ?? null, query.scope === 'all'];
      const { rows } = await client.query<ApplicationRow>(
        `select * ${from} and application_id > $5 order by application_id limit ${limit + 1}`,
        [...values, Number(query.after ?? 0)],
      );
      const counted = await client.query<{ total: number }>(`select count(*)::int as total ${from}`, values);
      const shown = rows.slice(0, limit).map(toApplication);
      const beside = await readBeside(
        client,
        tenantId,
        shown.map(({ applicationId }) => applicationId),
      );
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        rows: shown.map((of) => rowOf(of, offering, beside.get(of.applicationId) ?? { memberId: null, held: 0 })),
        next: last === undefined ? null : String(last.applicationId),
        total: counted.rows[0]?.total ?? 0,
      };
    });
  });
