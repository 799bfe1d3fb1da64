import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';

const HOLDING = `('requested', 'cooling', 'screening', 'approved')`;

/** Queries that return a row for each violation, whatever is under way. Each is one snapshot of the read tables. */
const ALWAYS: readonly { readonly what: string; readonly query: string }[] = [
  {
    what: 'more is held than an account has, with what its trades will pay and bring',
    query: `select account_id, settled, held, flows from account
             where account_id >= 100 and settled < 0 or account_id >= 100
               and settled + (select coalesce(sum((f->>'amount')::bigint), 0) from json_array_elements(flows) f) < held`,
  },
  {
    what: 'withdrawals hold more than is settled, less what trades will still pay',
    query: `select a.account_id, a.settled, a.flows, h.sum from account a
              join (select tenant_id, account_id, sum(amount) as sum from cash_hold
                     where state = 'held' and purpose = 'withdrawal' group by 1, 2) h using (tenant_id, account_id)
             where h.sum > a.settled + least(0, (
               select min(so_far) from (
                 select sum((f->>'amount')::bigint) over (order by f->>'date') as so_far
                   from json_array_elements(a.flows) f) running))`,
  },
  {
    what: 'held cash is not the sum of withdrawals, open orders and tax',
    query: `select a.account_id, a.held from account a
             where a.account_id >= 100 and a.held <>
               (select coalesce(sum(amount), 0) from cash_hold h
                 where h.tenant_id = a.tenant_id and h.account_id = a.account_id and h.state = 'held')
               + (select coalesce(sum(hold_cash), 0) from trade_order o
                 where o.tenant_id = a.tenant_id and o.account_id = a.account_id and o.open)
               + (a.tax->>'held')::bigint`,
  },
  {
    what: 'a withdrawal that was requested has not exactly one hold, or its hold is not that of its state',
    query: `select t.transfer_id, t.state, count(h.hold_id), min(h.state), min(h.amount), t.amount + t.fee as expected
              from transfer t left join cash_hold h on h.tenant_id = t.tenant_id and h.account_id = t.account_id
                and h.purpose = 'withdrawal' and h.reference = 'transfer:' || t.transfer_id
             where t.direction = 'out' and exists (select from transfer_step s
               where s.tenant_id = t.tenant_id and s.transfer_id = t.transfer_id and s.state = 'requested')
             group by t.tenant_id, t.transfer_id, t.state, t.amount, t.fee
            having count(h.hold_id) <> 1 or min(h.amount) <> t.amount + t.fee or min(h.state) <>
              case when t.state in ${HOLDING} then 'held'
                   when t.state in ('cancelled', 'rejected') then 'released' else 'consumed' end`,
  },
  {
    what: 'a withdrawal has a hold and was never requested',
    query: `select h.reference from cash_hold h where h.purpose = 'withdrawal' and not exists (select from transfer_step s
              where s.tenant_id = h.tenant_id and 'transfer:' || s.transfer_id = h.reference and s.state = 'requested')`,
  },
  {
    what: 'a withdrawal has taken a step twice',
    query: `select s.transfer_id, s.state from transfer_step s group by s.tenant_id, s.transfer_id, s.state having count(*) > 1`,
  },
];

/** Violations of the accounts as a whole; they read every posting. */
const AT_THE_END: typeof ALWAYS = [
  {
    what: 'the cash of an account is not the sum of its postings',
    query: `select a.account_id, a.settled, a.flows from account a where a.account_id >= 100
               and a.settled + (select coalesce(sum((f->>'amount')::bigint), 0) from json_array_elements(a.flows) f) <>
             (select coalesce(sum(amount), 0) from posting p
               where p.tenant_id = a.tenant_id and p.account_id = a.account_id and p.asset = 'JPY')`,
  },
  {
    what: 'what is in transit is not what was sent',
    query: `select a.settled from account a where a.account_id = 9 and a.settled <>
             (select coalesce(sum(amount), 0) from transfer t where t.tenant_id = a.tenant_id and t.state in ('sent', 'signed', 'mined'))`,
  },
];

async function violations(superUrl: string, of: typeof ALWAYS): Promise<string[]> {
  return asSuper(superUrl, async (client) => {
    const problems: string[] = [];
    for (const { what, query } of of) {
      const { rows } = await client.query(query);
      for (const row of rows.slice(0, 3)) problems.push(`${what}: ${JSON.stringify(row)}`);
    }
    return problems;
  });
}

/** Compares holds, orders and cash while the server works; returns what does not agree. */
export const checkHolds = (superUrl: string): Promise<string[]> => violations(superUrl, ALWAYS);

/** Compares everything once no request is under way; returns what does not agree. */
export const checkLedger = (superUrl: string): Promise<string[]> => violations(superUrl, [...ALWAYS, ...AT_THE_END]);
