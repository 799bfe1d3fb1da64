import { FIRST_CUSTOMER_ACCOUNT } from '@kabuto/brokerage';
import type pg from 'pg';
import { readJournalEnd } from '../core/index.ts';
import { readTenant } from '../platform/postgres/index.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

type Lease = {
  readonly epoch: number;
  readonly seq: number;
  readonly headHash: Buffer;
  readonly heldForMs: number;
  readonly led: boolean;
  /** The database's clock. */
  readonly now: number;
};

const LEASE = `
  select l.epoch, l.seq, l.head_hash as "headHash",
         (extract(epoch from l.expires_at - clock_timestamp()) * 1000)::int8 as "heldForMs",
         exists (select 1 from pg_stat_activity a where a.pid = l.backend_pid and a.backend_start = l.backend_start) as led,
         (extract(epoch from clock_timestamp()) * 1000)::int8 as now
    from core_lease l`;

/** Invariants of balances (rules/core.md 4); each statement counts the rows that violate one. */
const NEVER: readonly { readonly what: string; readonly count: string }[] = [
  {
    what: 'customers who owe cash, or hold more than they have',
    count: 'select count(*)::int as n from account where account_id >= $1 and (settled < 0 or held < 0)',
  },
  {
    what: 'positions short of shares, or held below nothing',
    count: 'select count(*)::int as n from position where account_id >= $1 and (settled < 0 or held < 0)',
  },
  {
    what: 'cash that does not sum to zero with the house',
    count: `select (abs(sum(settled + coalesce((select sum((f->>'amount')::int8) from json_array_elements(flows) f), 0))) > 0)::int as n
              from account where $1 > 0`,
  },
];

/** Tolerated lead of the last writer's clock over the database's. */
const TOLERATED_AHEAD_MS = 5_000;

async function checkLease(client: pg.ClientBase, tenantId: number, about: string): Promise<Finding[]> {
  const lease = (await client.query<Lease>(LEASE)).rows[0];
  if (lease === undefined) return [bad(about, 'there is no lease row; restore the database from a backup.')];
  const { epoch, seq, headHash, heldForMs, led, now } = lease;
  const end = await readJournalEnd(client, tenantId);
  const atHead = end !== undefined && end.seq === seq && end.hash.equals(headHash);
  const aheadMs = end === undefined ? 0 : end.wallAt - now;
  const position = `epoch ${epoch}, journal row ${seq}`;
  const found: Finding[] = [];
  if (seq > 0 && !atHead)
    found.push(
      bad(about, `${position}: the lease and the journal's last row differ; run kabuto verify before anything else.`),
    );
  else if (led && heldForMs > 0) found.push(ok(about, `${position}, led by a living server`));
  else if (led)
    found.push(
      bad(about, `${position}: its leader is connected but silent past its time; another server may take over.`),
    );
  else found.push(ok(about, `${position}, no leader now`));
  if (aheadMs > TOLERATED_AHEAD_MS)
    found.push(warn(about, `the journal's last row is ${aheadMs} ms in the future; look at the clocks.`));
  return found;
}

/** One brokerage: which server leads it, where its journal ends, and whether its balances are consistent. */
export function checkLedger(pool: pg.Pool, { tenantId, slug }: { tenantId: number; slug: string }): Promise<Finding[]> {
  const about = `brokerage ${slug}`;
  return readTenant(pool, tenantId, async (client) => {
    const found = await checkLease(client, tenantId, about);
    let broken = 0;
    for (const { what, count } of NEVER) {
      const { rows } = await client.query<{ n: number }>(count, [FIRST_CUSTOMER_ACCOUNT]);
      const n = rows[0]?.n ?? 0;
      broken += n;
      if (n > 0) found.push(bad(about, `${n} ${what}; stop the server and run kabuto verify.`));
    }
    if (broken === 0) found.push(ok(about, 'balances hold their invariants; kabuto verify decides everything again'));
    return found;
  });
}
