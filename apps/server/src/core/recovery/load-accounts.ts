import type { Account } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';

/** Accounts read at a time: some 2 MB of text. */
const PAGE = 5000;

/** An account as PostgreSQL packs it, in the order of the query's columns. */
type Packed = [
  accountId: number,
  status: string,
  openedAt: number,
  settled: number,
  held: number,
  flows: { date: string; amount: number }[],
  tax: Account['tax'],
  limits: Account['limits'],
  traded: Account['traded'],
  nisa: boolean,
  withdrawNotBefore: number | null,
  identity: string | null,
  claim: number | null,
  unproven: number | null,
  closing: true | null,
];

/**
 * The accounts after `$1`, a page of them as one value: a start reads all of them, and one row each would cost the
 * driver more than the rest.
 */
const QUERY = `select json_agg(json_build_array(account_id, status, opened_at, settled, held, flows, tax, limits, traded, nisa, withdraw_not_before, identity, claim, unproven, closing) order by account_id) as page
    from (select * from account where account_id > $1 order by account_id limit ${PAGE}) as part`;

const checked = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${value} from the database is beyond 2^53`);
  return value;
};

function toAccount([
  accountId,
  status,
  openedAt,
  settled,
  held,
  flows,
  tax,
  limits,
  traded,
  nisa,
  waits,
  identity,
  claim,
  unproven,
  closing,
]: Packed): Account {
  // Rows of the table were written by this core from branded values, so reading them back restores the brands.
  return {
    accountId: checked(accountId),
    status,
    openedAt: checked(openedAt),
    cash: { settled: checked(settled), held: checked(held), flows },
    tax,
    limits,
    traded,
    ...(nisa ? { nisa } : {}),
    ...(waits === null ? {} : { withdrawNotBefore: checked(waits) }),
    ...(identity === null ? {} : { identity }),
    ...(claim === null ? {} : { claim: checked(claim) }),
    ...(unproven === null ? {} : { unproven: checked(unproven) }),
    ...(closing === null ? {} : { closing }),
  } as Account;
}

async function pageAfter(client: ClientBase, accountId: number): Promise<Packed[]> {
  const found = await client.query<{ page: Packed[] | null }>({
    name: 'core:accounts',
    text: QUERY,
    values: [accountId],
  });
  return found.rows[0]?.page ?? [];
}

/**
 * All accounts of the tenant by number, page by page. The next page is requested before the current one is yielded, so
 * that PostgreSQL reads while this process works. The caller has begun a transaction in which no other session writes
 * the table: it holds the lease, or reads one snapshot.
 */
export async function* accountPages(client: ClientBase): AsyncGenerator<Account[]> {
  let page = await pageAfter(client, 0);
  for (;;) {
    const last = page.at(-1);
    if (last === undefined) return;
    const next = page.length < PAGE ? Promise.resolve([]) : pageAfter(client, last[0]);
    // awaited below, unless the reader stops first
    next.catch(() => undefined);
    yield page.map(toAccount);
    page = await next;
  }
}
