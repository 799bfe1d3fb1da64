import { Broker, type BrokerEvent, type BrokerResult, type BrokerSnapshot, postingsOf } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { canonicalText } from './canonical.ts';
import { connectCore } from './connect.ts';
import { chainHash, GENESIS, type JournalRow, journalKindName, resultOutcome, storedInput } from './journal.ts';
import { inTenant } from './lease.ts';
import { loadState } from './load.ts';
import { StoredRows } from './verify-rows.ts';

/** Rows read at a time: verify's memory does not grow with the journal. */
const PAGE = 2000;

export type VerifyReport = {
  /** Journal rows read. */
  readonly rows: number;
  readonly headHash: string;
  /** What is wrong, each with the place; empty when all agrees. */
  readonly problems: readonly string[];
};

type StoredRow = {
  seq: number;
  epoch: number;
  at: JournalRow['at'];
  wall_at: number;
  kind: number;
  payload: Buffer;
  outcome: Buffer;
  hash: Buffer;
};

async function* journal(client: ClientBase): AsyncGenerator<JournalRow> {
  for (let after = 0; ; ) {
    const page = await client.query<StoredRow>(
      `select seq, epoch, at, wall_at, kind, payload, outcome, hash from journal where seq > $1 order by seq limit ${PAGE}`,
      [after],
    );
    for (const { wall_at: wallAt, ...row } of page.rows) {
      yield { ...row, wallAt };
      after = row.seq;
    }
    if (page.rows.length < PAGE) return;
  }
}

/** Folds postings: account and asset -> amount. */
class Fold {
  readonly #sums = new Map<string, number>();
  add(events: readonly BrokerEvent[], seq: number): string[] {
    const problems: string[] = [];
    for (const event of events) {
      const perAsset = new Map<string, number>();
      for (const { accountId, asset, amount } of postingsOf(event)) {
        const key = `${accountId}:${asset}`;
        this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount);
        perAsset.set(asset, (perAsset.get(asset) ?? 0) + amount);
      }
      for (const [asset, sum] of perAsset)
        if (sum !== 0) problems.push(`journal ${seq}: postings in ${asset} sum to ${sum}`);
    }
    return problems;
  }
  compare(balances: ReadonlyMap<string, number>): string[] {
    const keys = new Set([...this.#sums.keys(), ...balances.keys()]);
    return [...keys].sort().flatMap((key) => {
      const folded = this.#sums.get(key) ?? 0;
      const stored = balances.get(key) ?? 0;
      return folded === stored
        ? []
        : [`balance ${key}: the ledger's postings sum to ${folded}, the table says ${stored}`];
    });
  }
}

function balancesOf(snapshot: BrokerSnapshot): Map<string, number> {
  const total = (row: { settled: number; flows: readonly { amount: number }[] }): number =>
    row.flows.reduce((sum, flow) => sum + flow.amount, row.settled);
  const balances = new Map<string, number>();
  for (const { accountId, cash } of snapshot.accounts) balances.set(`${accountId}:JPY`, total(cash));
  for (const row of snapshot.positions) balances.set(`${row.accountId}:${row.instrument}`, total(row));
  return balances;
}

/** Names the parts in which two states differ. */
function differences(replayed: BrokerSnapshot, stored: BrokerSnapshot): string[] {
  const parts = ['globals', 'accounts', 'positions', 'orders', 'instruments'] as const;
  return parts.flatMap((part) => {
    return canonicalText(replayed[part]) === canonicalText(stored[part])
      ? []
      : [`table rows of ${part} differ from what the journal leads to`];
  });
}

/**
 * Checks the chain of the whole journal, decides every command again and compares the decisions, folds the postings, and compares
 * all of it with the tables, row by row where rows are only ever added. Read in one snapshot, so it may run beside a working server.
 */
export async function verifyTenant(databaseUrl: string, tenantId: number): Promise<VerifyReport> {
  const client = await connectCore(databaseUrl, tenantId);
  try {
    await client.query(
      "set default_transaction_isolation = 'repeatable read'; set default_transaction_read_only = on; set statement_timeout = 0",
    );
    return await inTenant(client, tenantId, () => check(client, tenantId));
  } finally {
    await client.end();
  }
}

async function check(client: ClientBase, tenantId: number): Promise<VerifyReport> {
  const problems: string[] = [];
  const broker = new Broker();
  const fold = new Fold();
  const rows = new StoredRows();
  let head: Buffer = GENESIS;
  let seq = 0;
  for await (const row of journal(client)) {
    if (row.seq !== seq + 1) problems.push(`journal ${row.seq}: rows ${seq + 1} to ${row.seq - 1} are missing`);
    const expected = chainHash(head, row, tenantId);
    if (!expected.equals(row.hash))
      problems.push(`journal ${row.seq}: the hash does not follow from its content and the row before`);
    head = row.hash;
    seq = row.seq;
    const result = decideAgain(broker, row);
    if (result === null) continue;
    if (typeof result === 'string') {
      problems.push(`journal ${row.seq}: cannot be decided again, nor what follows it: ${result}`);
      return { rows: seq, headHash: head.toString('hex'), problems };
    }
    if (!resultOutcome(result).equals(row.outcome))
      problems.push(`journal ${row.seq}: deciding ${journalKindName(row.kind)} again leads to another outcome`);
    problems.push(...fold.add(result.events, row.seq));
    rows.add(result.events, row.seq);
    if (rows.waiting > PAGE) problems.push(...(await rows.compare(client, false)));
    if (problems.length > 100) return { rows: seq, headHash: head.toString('hex'), problems };
  }
  problems.push(...(await rows.compare(client, true)));
  const lease = await leaseInside(client, tenantId);
  if (lease.seq !== seq) problems.push(`the lease stands at ${lease.seq}, the journal ends at ${seq}`);
  else if (!lease.headHash.equals(head)) problems.push('the lease holds another head hash than the journal');
  const { broker: stored } = await loadState(client);
  if (stored !== null) {
    broker.takeDirty();
    problems.push(...differences(broker.snapshot(), stored), ...fold.compare(balancesOf(stored)));
  }
  return { rows: seq, headHash: head.toString('hex'), problems };
}

/** The broker's result; null for a row that is no input of it; the reason when the row holds what no host can have written. */
function decideAgain(broker: Broker, row: JournalRow): BrokerResult | string | null {
  try {
    const input = storedInput(row);
    return input === null ? null : broker.apply(input);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function leaseInside(client: ClientBase, tenantId: number): Promise<{ seq: number; headHash: Buffer }> {
  const found = await client.query<{ seq: number; headHash: Buffer }>(
    'select seq, head_hash as "headHash" from core_lease where tenant_id = $1',
    [tenantId],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error(`tenant ${tenantId} has no lease row`);
  return row;
}
