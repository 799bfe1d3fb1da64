import { postingsOf } from '@kabuto/brokerage';
import { rowsOfBatch } from '../../apps/server/src/core/journal/batches.ts';
import { readPointers } from '../../apps/server/src/core/journal/event-rows.ts';
import { eventsOfRow } from '../../apps/server/src/core/journal/events.ts';
import { TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../support/eventually.ts';
import { asEditor, type Editor, storedBatches } from '../support/journal-edits.ts';
import type { Follower } from './follower.ts';
import { type Entry, readJournal } from './journal-file.ts';

const FINAL: readonly string[] = ['filled', 'cancelled', 'expired', 'rejected'];

type Acknowledged = Extract<Entry, { kind: 'acknowledged' }>;
export type StoredOrder = {
  readonly orderId: string;
  readonly key: string;
  readonly state: string;
  readonly filled: string;
};

/**
 * Checks that what was acknowledged still holds: final states stay, fills never shrink. Returns the problem, or null.
 */
function lost(order: Pick<StoredOrder, 'state' | 'filled'> | undefined, acknowledged: Acknowledged): string | null {
  if (order === undefined) return `order ${acknowledged.orderId} was acknowledged and is gone`;
  if (FINAL.includes(acknowledged.state) && order.state !== acknowledged.state)
    return `order ${acknowledged.orderId} was acknowledged as ${acknowledged.state} and is ${order.state}`;
  if (Number(order.filled) < Number(acknowledged.filled))
    return `order ${acknowledged.orderId} was filled to ${acknowledged.filled} and is at ${order.filled}`;
  return null;
}

/**
 * Queries that return a row for each violation, with its description. `$1` is the last row of the journal already
 * judged.
 */
const VIOLATIONS: readonly { readonly what: string; readonly query: string }[] = [
  {
    what: 'stored postings do not sum to zero with those of the house',
    query: `select asset, sum(amount) from (select asset, amount from posting where journal_seq > $1
              union all select asset, amount from house_posting where to_seq > $1) both_tables
             group by 1 having sum(amount) <> 0`,
  },
  {
    what: 'a line of the house is among those of customers, or a net row begins in an earlier batch',
    query: `select journal_seq, account_id, asset from posting where journal_seq > $1 and account_id < 100
             union all select to_seq, account_id, asset from house_posting where to_seq > $1 and from_seq <= $1`,
  },
  {
    what: 'a customer owes cash or holds more than there is',
    query: `select account_id, settled, held from account where $1 >= 0 and account_id >= 100 and (settled < 0 or held < 0)`,
  },
  {
    what: 'a customer owes shares or holds more than there are',
    query: `select account_id, code, settled, held from position where $1 >= 0 and account_id >= 100 and (settled < 0 or held < 0)`,
  },
  {
    what: 'an order and its fills differ',
    query: `select o.order_id, o.filled, o.fee_charged, sum(f.quantity), sum(f.fee) from trade_order o join fill f using (tenant_id, order_id)
             where order_id in (select order_id from fill where journal_seq > $1)
             group by 1, 2, 3 having o.filled <> sum(f.quantity) or o.fee_charged <> sum(f.fee)`,
  },
  {
    what: 'a key has made two orders',
    query: `select account_id, client_order_id, count(*) from trade_order where $1 >= 0 and client_order_id <> '' group by 1, 2 having count(*) > 1`,
  },
  {
    what: 'the lease and the journal are at different rows',
    query: `select l.seq, l.head_hash, j.to_seq, j.head from core_lease l
              left join lateral (select to_seq, head from journal_batch where tenant_id = l.tenant_id and $1 >= 0
                                  order by to_seq desc limit 1) j on true
             where j.to_seq is distinct from l.seq or j.head is distinct from l.head_hash`,
  },
  {
    what: 'the journal has a hole, or an epoch wrote after the next had begun',
    query: `select from_seq, epoch from (select from_seq, epoch, lag(to_seq) over w as before, lag(epoch) over w as former
              from journal_batch where to_seq > $1 window w as (order by to_seq)) batches
             where (before is not null and from_seq <> before + 1) or epoch < former`,
  },
];

/** Events after the journal row `judged` whose postings do not sum to zero, and frames that cannot be read. */
async function unbalanced(client: Editor, judged: number): Promise<string[]> {
  const problems: string[] = [];
  for (const batch of await storedBatches(client, judged))
    for (const rows of rowsOfBatch(batch, ({ message }) => void problems.push(message)))
      for (const row of rows)
        for (const [place, event] of eventsOfRow(row).entries()) {
          const sums = new Map<string, number>();
          for (const { asset, amount } of postingsOf(event)) sums.set(asset, (sums.get(asset) ?? 0) + amount);
          for (const [asset, sum] of sums)
            if (sum !== 0)
              problems.push(
                `postings of an event do not sum to zero: ${JSON.stringify({ seq: row.seq, place, asset, sum })}`,
              );
        }
  return problems.slice(0, 5);
}

/** Reads the tables directly, bypassing the server. */
export class CrashChecker {
  readonly #superUrl: () => string;
  #checkedTo = 0;
  readonly #follow = new Map<number, number>();

  constructor(superUrl: () => string) {
    this.#superUrl = superUrl;
  }

  /** Checks every invariant of the ledger over all that was journaled since the last call. */
  async ledger(): Promise<string[]> {
    return asEditor(this.#superUrl(), async (client) => {
      // one snapshot for all queries: the market keeps running
      await client.query('begin isolation level repeatable read read only');
      const problems = await unbalanced(client, this.#checkedTo);
      for (const { what, query } of VIOLATIONS) {
        const { rows } = await client.query(query, [this.#checkedTo]);
        for (const row of rows.slice(0, 5)) problems.push(`${what}: ${JSON.stringify(row)}`);
      }
      const { rows } = await client.query<{ seq: number | null }>('select max(to_seq) as seq from journal_batch');
      this.#checkedTo = rows[0]?.seq ?? 0;
      return problems;
    });
  }

  /** Compares what a client received in replies and on its stream with the tables. */
  async account(accountId: number, journal: string, follower: Follower): Promise<string[]> {
    return asSuper(this.#superUrl(), async (client) => {
      const { rows } = await client.query<StoredOrder>(
        `select order_id::text as "orderId", client_order_id as key, state, filled::text from trade_order
          where account_id = $1 and (credit is null or not credit ? 'origin')`,
        [accountId],
      );
      return [
        ...checkAnswers(readJournal(journal), rows),
        ...(await this.#checkStream(accountId, follower)).map((text) => `account ${accountId}: ${text}`),
      ];
    });
  }

  async #checkStream(accountId: number, follower: Follower): Promise<string[]> {
    const from = this.#follow.get(accountId) ?? 0;
    const wanted = { accountId, from: from + 1, order: 'oldest first', limit: Number.MAX_SAFE_INTEGER } as const;
    const stored = await asEditor(this.#superUrl(), (client) => readPointers(client, TEST_TENANT, wanted));
    const expected = stored.map(({ seq }) => seq);
    const head = expected.at(-1) ?? from;
    const arrived = await eventually(() => follower.last >= head, 30_000).catch(() => false);
    const { seen: acknowledged, resyncs } = follower.take(head);
    this.#follow.set(accountId, head);
    if (!arrived) return [`its stream is at ${follower.last}, its events at ${head}`];
    if (resyncs > 0) return [`its stream left events out ${resyncs} times`];
    if (acknowledged.length === expected.length && acknowledged.every((seq, i) => seq === expected[i])) return [];
    const missing = expected.filter((seq) => !acknowledged.includes(seq));
    return [
      `its stream sent ${acknowledged.length} of ${expected.length} events, without ${missing.slice(0, 5).join(', ')}`,
    ];
  }
}

/** Compares the replies that a client received with its orders as stored. */
export function checkAnswers(entries: readonly Entry[], orders: readonly StoredOrder[]): string[] {
  const problems: string[] = [];
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const asked = new Set(entries.flatMap((entry) => (entry.kind === 'ask' ? [entry.key] : [])));
  for (const entry of entries) {
    if (entry.kind !== 'acknowledged') continue;
    const order = byId.get(entry.orderId);
    const problem = lost(order, entry);
    if (problem !== null) problems.push(problem);
    else if (asked.has(entry.key) && order?.key !== entry.key)
      problems.push(`key ${entry.key} was answered with order ${entry.orderId}, which is another's`);
  }
  const refused = new Set(entries.flatMap((entry) => (entry.kind === 'refused' ? [entry.key] : [])));
  for (const { key, orderId } of orders) {
    if (!asked.has(key)) problems.push(`order ${orderId} with key ${key} was never requested`);
    if (refused.has(key)) problems.push(`key ${key} was refused and has made order ${orderId}`);
  }
  return problems;
}
