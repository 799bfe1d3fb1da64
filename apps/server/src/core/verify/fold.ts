import { type Asset, type BrokerEvent, FIRST_CUSTOMER_ACCOUNT, parseAsset, postingsOf } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { pages } from '../store/cursor.ts';
import { journalProblem, type Problem } from './problem.ts';

type Total = { readonly accountId: number; readonly asset: string; readonly total: number };

/** The tables that hold an account's balance of an asset, settled and still to settle, by the type of asset. */
const BALANCES = {
  cash: {
    table: 'account',
    query: `select account_id as "accountId", 'JPY' as asset, settled + coalesce((select sum((flow->>'amount')::int8)
              from json_array_elements(flows) flow), 0)::int8 as total from account`,
  },
  share: {
    table: 'position',
    // the parts of an account together: postings do not distinguish them
    query: `select account_id as "accountId", code as asset, sum(settled + coalesce((select sum((flow->>'amount')::int8)
              from json_array_elements(flows) flow), 0))::int8 as total from position group by account_id, code`,
  },
  // tokens move between house accounts, for which no balance is stored: `house_posting` is compared line by line
  token: null,
} as const satisfies Record<Asset['type'], { readonly table: string; readonly query: string } | null>;

/**
 * Folds the postings of the journal's events: account and asset to amount. Memory grows with accounts, not with the
 * journal.
 */
export class Fold {
  readonly #sums = new Map<string, number>();
  /** Null: not an asset of this version. */
  readonly #types = new Map<string, Asset['type'] | null>();

  #typeOf(asset: string): Asset['type'] | null {
    const known = this.#types.get(asset);
    if (known !== undefined) return known;
    const type = typeOf(asset);
    this.#types.set(asset, type);
    return type;
  }

  add(events: readonly BrokerEvent[], seq: number): Problem[] {
    const problems: Problem[] = [];
    for (const event of events) {
      const perAsset = new Map<string, number>();
      for (const { accountId, asset, amount } of postingsOf(event)) {
        perAsset.set(asset, (perAsset.get(asset) ?? 0) + amount);
        const type = this.#typeOf(asset);
        if (type === 'token' && accountId >= FIRST_CUSTOMER_ACCOUNT)
          problems.push(
            journalProblem(seq, `account ${accountId} has a posting in ${asset}, which only the house holds`),
          );
        if (type === null || BALANCES[type] === null) continue;
        const key = `${accountId}:${asset}`;
        this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount);
      }
      for (const [asset, sum] of perAsset) {
        if (this.#typeOf(asset) === null)
          problems.push(journalProblem(seq, `postings in the unknown asset ${JSON.stringify(asset)}`));
        if (sum !== 0) problems.push(journalProblem(seq, `postings in ${asset} sum to ${sum}`));
      }
    }
    return problems;
  }

  /** Compares the sums with the balances in the tables. */
  async compare(client: ClientBase): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const type of ['cash', 'share'] as const) {
      const { table, query } = BALANCES[type];
      for await (const page of pages<Total>(client, query)) {
        for (const { accountId, asset, total } of page) {
          const key = `${accountId}:${asset}`;
          if (this.#typeOf(asset) !== type) {
            problems.push({ table, key, seq: null, message: `${JSON.stringify(asset)} is no ${type}` });
            continue;
          }
          const folded = this.#sums.get(key) ?? 0;
          this.#sums.delete(key);
          if (folded !== total) problems.push(difference(table, key, folded, String(total)));
        }
      }
    }
    for (const [key, folded] of this.#sums) {
      const table = BALANCES[this.#typeOf(key.slice(key.indexOf(':') + 1)) ?? 'token']?.table;
      if (folded !== 0 && table !== undefined) problems.push(difference(table, key, folded, 'nothing'));
    }
    return problems;
  }
}

function typeOf(asset: string): Asset['type'] | null {
  try {
    return parseAsset(asset).type;
  } catch {
    return null;
  }
}

const difference = (table: string, key: string, folded: number, stored: string): Problem => ({
  table,
  key: table === 'account' ? key.slice(0, key.indexOf(':')) : key,
  seq: null,
  message: `the ledger's postings sum to ${folded}, the table has ${stored}`,
});
