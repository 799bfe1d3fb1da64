import type { ApplicationState, Offering } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import { formatPrice, price } from '@kabuto/market';
import type pg from 'pg';

type Detail = OperatorReply<'offeringDetail'>;

/** States in which an application is not part of the demand. */
const OUTSIDE = `('signed', 'accepted', 'rejected', 'withdrawn')`;

/** Demand by price: those at whatever price is set first, then the highest bid, with the shares down to each. */
export async function readBook(client: pg.ClientBase, tenantId: number, offeringId: number): Promise<Detail['book']> {
  const { rows } = await client.query<{ bid: number | null; applications: number; shares: number }>(
    `select bid, count(*)::int as applications, sum(quantity)::int8 as shares from offering_application
      where tenant_id = $1 and offering_id = $2 and quantity > 0 and state not in ${OUTSIDE}
      group by bid order by bid desc nulls first`,
    [tenantId, offeringId],
  );
  let cumulative = 0;
  return rows.map(({ bid, applications, shares }) => {
    cumulative += shares;
    return {
      bid: bid === null ? null : formatPrice(price(bid)),
      applications,
      shares: String(shares),
      cumulative: String(cumulative),
    };
  });
}

type Outcome = {
  readonly state: ApplicationState;
  readonly customers: number;
  readonly simulated: number;
  readonly quantity: number;
  readonly allotted: number;
};

/** Applications by state, of customers and of the simulation. */
export async function readOutcomes(
  client: pg.ClientBase,
  tenantId: number,
  offeringId: number,
): Promise<Detail['outcomes']> {
  const { rows } = await client.query<Outcome>(
    `select state, count(*) filter (where simulated is not true)::int as customers,
            count(*) filter (where simulated)::int as simulated, sum(quantity)::int8 as quantity,
            sum(allotted)::int8 as allotted
       from offering_application where tenant_id = $1 and offering_id = $2 group by state order by count(*) desc, state`,
    [tenantId, offeringId],
  );
  return rows.map((row) => ({ ...row, quantity: String(row.quantity), allotted: String(row.allotted) }));
}

type Paid = {
  readonly allotted: number;
  readonly paid: number;
  readonly outstanding: number;
  readonly lapsed: number;
  readonly received: number;
  readonly worth: number;
  readonly deposits: number;
  readonly delivered: number;
};

/** How far the shares of a block that were allotted to customers are paid. */
export async function readCoverage(
  client: pg.ClientBase,
  tenantId: number,
  { offeringId, price: set, lockedUntil }: Offering,
): Promise<NonNullable<Detail['coverage']>> {
  const { rows } = await client.query<Paid & { readonly isLocked: boolean }>(
    `select count(*) filter (where a.allotted > 0)::int as allotted,
            count(*) filter (where a.state = 'delivered')::int as paid,
            count(*) filter (where a.state = 'won')::int as outstanding,
            count(*) filter (where a.state = 'lapsed')::int as lapsed,
            coalesce(sum(a.paid) filter (where a.state = 'delivered'), 0)::int8 as received,
            coalesce(sum(a.allotted * $3::int8 / 10) filter (where a.state = 'won'), 0)::int8 as worth,
            coalesce(sum(h.amount) filter (where a.state = 'won'), 0)::int8 as deposits,
            coalesce(sum(a.allotted) filter (where a.state = 'delivered'), 0)::int8 as delivered,
            $4::date is not null and coalesce((select data->>'tradeDate' from broker_globals)::date < $4::date, true)
              as "isLocked"
       from offering_application a
       left join cash_hold h on h.tenant_id = a.tenant_id and h.account_id = a.account_id and h.state = 'held'
        and h.purpose = 'subscription' and h.reference = 'offering:' || a.application_id
      where a.tenant_id = $1 and a.offering_id = $2 and a.simulated is not true`,
    [tenantId, offeringId, set ?? 0, lockedUntil],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`offering ${offeringId} has no coverage`);
  const { allotted, paid, outstanding, lapsed } = row;
  return {
    allotted,
    paid,
    outstanding,
    lapsed,
    deposits: String(row.deposits),
    due: String(Math.max(0, row.worth - row.deposits)),
    received: String(row.received),
    locked: String(row.isLocked ? row.delivered : 0),
  };
}
