import { HOUSE } from '@kabuto/brokerage';
import { asSuper } from '../../../apps/server/src/platform/postgres/testing-server.ts';
import type { TransferEntry } from './transfer-journal.ts';

/** Refusals that the commands of the services can meet. */
const ORDINARY: readonly string[] = ['INSUFFICIENT_CASH', 'CLAIM_OPEN'];
/** States that a transfer enters once. */
const ONCE = `('unallocated', 'matched', 'credited', 'reversed', 'draft', 'requested', 'approved', 'sent', 'paid', 'returned')`;

/** Queries that return a row for each violation. */
const VIOLATIONS: readonly { readonly what: string; readonly query: string }[] = [
  {
    what: 'a transfer has taken a step twice',
    query: `select transfer_id, state, count(*) from transfer_step where state in ${ONCE} group by 1, 2 having count(*) > 1`,
  },
  {
    what: 'a transfer is not where its last step left it',
    query: `select t.transfer_id, t.state, s.state as last from transfer t left join lateral
              (select state from transfer_step where transfer_id = t.transfer_id order by event_seq desc limit 1) s on true
             where t.state is distinct from s.state`,
  },
  {
    what: 'what is unallocated, in transit or receivable is not what the transfers make of it',
    query: `select * from (select
              (select coalesce(sum(settled), 0) from account where account_id = ${HOUSE.unallocated}) as unallocated,
              (select coalesce(sum(settled), 0) from account where account_id = ${HOUSE.transit}) as transit,
              (select coalesce(sum(settled), 0) from account where account_id = ${HOUSE.receivable}) as receivable,
              (select coalesce(sum(amount), 0) from transfer where direction = 'in' and open and source is not null and state <> 'credited') as arrived,
              (select coalesce(sum(amount), 0) from transfer where state in ('sent', 'signed', 'mined')) as sent,
              (select coalesce(sum(claim), 0) from account) as claims) sums
             where unallocated <> arrived or transit <> sent or receivable <> 0 - claims`,
  },
  {
    what: 'an account holds something else than its withdrawals',
    query: `select a.account_id, a.held, sum(t.amount + t.fee) from account a left join transfer t
                on t.account_id = a.account_id and t.direction = 'out' and t.state in ('requested', 'cooling', 'screening', 'approved')
             where a.account_id >= 100 group by 1, 2 having a.held <> coalesce(sum(t.amount + t.fee), 0)`,
  },
  {
    what: 'a balance is not the sum of its postings',
    query: `select a.account_id, a.settled, sum(p.amount) from account a left join posting p on p.account_id = a.account_id and p.asset = 'JPY'
             where a.account_id >= 100 group by 1, 2, a.held having a.settled <> coalesce(sum(p.amount), 0) or a.settled < a.held`,
  },
];

type Step = { readonly transferId: number; readonly state: string };

/** Every acknowledged step exists, none was refused that should not be, and the balances agree. */
export async function checkTransfers(superUrl: string, entries: readonly TransferEntry[]): Promise<string[]> {
  return asSuper(superUrl, async (client) => {
    const problems: string[] = [];
    for (const { what, query } of VIOLATIONS) {
      const { rows } = await client.query(query);
      for (const row of rows.slice(0, 5)) problems.push(`${what}: ${JSON.stringify(row)}`);
    }
    const { rows } = await client.query<Step>('select transfer_id::int8 as "transferId", state from transfer_step');
    const stored = new Set(rows.map(({ transferId, state }) => `${transferId} ${state}`));
    const replied = new Set<string>();
    for (const entry of entries) {
      if (entry.kind === 'ask') continue;
      if (replied.has(entry.key)) problems.push(`the key ${entry.key} has two replies`);
      replied.add(entry.key);
      if (entry.kind === 'refused' && !ORDINARY.includes(entry.reason))
        problems.push(`the key ${entry.key} was refused with ${entry.reason}`);
      if (entry.kind === 'answer' && !stored.has(`${entry.transferId} ${entry.state}`))
        problems.push(`transfer ${entry.transferId} was acknowledged as ${entry.state}, and has no such step`);
    }
    const lost = entries.filter(({ kind, key }) => kind === 'ask' && !replied.has(key));
    if (lost.length > 0) problems.push(`${lost.length} commands have no reply`);
    return problems;
  });
}
