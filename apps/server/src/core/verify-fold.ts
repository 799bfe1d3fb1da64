import { type BrokerEvent, postingsOf } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { pages } from './cursor.ts';
import { journalProblem, type Problem } from './verify-problem.ts';

type Total = { readonly accountId: number; readonly asset: string; readonly total: number };

/** What accounts and positions say an account has of an asset: settled and still to settle. */
const TOTALS: readonly { readonly table: string; readonly query: string }[] = [
  {
    table: 'account',
    query: `select account_id as "accountId", 'JPY' as asset, settled + coalesce((select sum((flow->>'amount')::int8)
              from json_array_elements(flows) flow), 0)::int8 as total from account`,
  },
  {
    table: 'position',
    // the parts of an account together: postings know no parts
    query: `select account_id as "accountId", code as asset, sum(settled + coalesce((select sum((flow->>'amount')::int8)
              from json_array_elements(flows) flow), 0))::int8 as total from position group by account_id, code`,
  },
];

/** Folds the postings of the journal's events: account and asset to amount. Its memory grows with accounts, not with the journal. */
export class Fold {
  readonly #sums = new Map<string, number>();

  add(events: readonly BrokerEvent[], seq: number): Problem[] {
    const problems: Problem[] = [];
    for (const event of events) {
      const perAsset = new Map<string, number>();
      for (const { accountId, asset, amount } of postingsOf(event)) {
        const key = `${accountId}:${asset}`;
        this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount);
        perAsset.set(asset, (perAsset.get(asset) ?? 0) + amount);
      }
      for (const [asset, sum] of perAsset)
        if (sum !== 0) problems.push(journalProblem(seq, `postings in ${asset} sum to ${sum}`));
    }
    return problems;
  }

  /** Compares the sums with the balances in the tables. */
  async compare(client: ClientBase): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const { table, query } of TOTALS) {
      for await (const page of pages<Total>(client, query)) {
        for (const { accountId, asset, total } of page) {
          const key = `${accountId}:${asset}`;
          const folded = this.#sums.get(key) ?? 0;
          this.#sums.delete(key);
          if (folded !== total) problems.push(difference(table, key, folded, String(total)));
        }
      }
    }
    for (const [key, folded] of this.#sums)
      if (folded !== 0)
        problems.push(difference(key.endsWith(':JPY') ? 'account' : 'position', key, folded, 'nothing'));
    return problems;
  }
}

const difference = (table: string, key: string, folded: number, stored: string): Problem => ({
  table,
  key: table === 'account' ? key.slice(0, key.indexOf(':')) : key,
  seq: null,
  message: `the ledger's postings sum to ${folded}, the table says ${stored}`,
});
