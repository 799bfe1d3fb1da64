import type { ApiClient } from '../support/api-client.ts';
import { feeOf, fold } from '../support/ledger.ts';
import { checkAnswers } from './crash-checker.ts';
import { readJournal } from './journal-file.ts';

const PAPER_CASH = 10_000_000;
const PAGE = 100;

/** Reads all rows of a list, page by page. */
async function all<T>(page: (pageNum: string) => Promise<{ rows: T[]; total: number }>): Promise<T[]> {
  const rows: T[] = [];
  for (let n = 1; ; n++) {
    const { rows: more, total } = await page(String(n));
    rows.push(...more);
    if (rows.length >= total || more.length === 0) return rows;
  }
}

export type ClientReport = {
  readonly acknowledged: number;
  /** Fills of day trades and of the night session. */
  readonly dayTrades: number;
  readonly atNight: number;
  readonly problems: readonly string[];
};

/**
 * Compares a client's journal with the server's own API: every acknowledged order exists with at least its acknowledged
 * state, each key has made exactly one order, and cash and shares are what the fills, and the tax of the closed dates,
 * make of the money that was paid in.
 */
export async function checkClient(member: ApiClient, journal: string): Promise<ClientReport> {
  const entries = readJournal(journal);
  const list = await all((pageNum) =>
    member.call('GET v1/trade/order/list', { query: { scope: 'history', pageNum, pageSize: String(PAGE) } }),
  );
  const fills = await all((pageNum) =>
    member.call('GET v1/trade/fill/list', { query: { scope: 'history', pageNum, pageSize: String(PAGE) } }),
  );
  const problems = checkAnswers(
    entries,
    // the brokerage closes what was left of day trades by itself
    list
      .filter(({ credit }) => credit?.origin === undefined)
      .map(({ orderId, clientOrderId, state, filled }) => ({ orderId, key: clientOrderId, state, filled })),
  );
  const folded = fold(PAPER_CASH, fills.filter(({ credit }) => credit === undefined).toReversed());
  const results = fills.reduce((sum, { credit, realised }) => sum + (credit === 'close' ? Number(realised) : 0), 0);
  const summary = await member.call('GET v1/trade/asset/summary');
  const book = await all((pageNum) =>
    member.call('GET v1/trade/cash/list', { query: { pageNum, pageSize: String(PAGE) } }),
  );
  const tax = book.reduce(
    (sum, { kind, amount }) => (kind === 'tax' || kind === 'refund' ? sum + Number(amount) : sum),
    0,
  );
  const charges = book.reduce((sum, { cause, amount }) => sum + (cause === 'dayTrades' ? Number(amount) : 0), 0);
  if (Number(summary.cash) !== folded.cash + tax + results + charges)
    problems.push(
      `cash is ${summary.cash}, the fills make ${folded.cash}, day trades ${results}, their charges ${charges}, tax and refunds ${tax}`,
    );
  for (const order of list) {
    const own = fills.filter(({ orderId }) => orderId === order.orderId);
    const filled = own.reduce((sum, { quantity }) => sum + Number(quantity), 0);
    const fee = own.reduce((sum, fill) => sum + Number(fill.fee), 0);
    if (String(filled) !== order.filled)
      problems.push(`order ${order.orderId} has ${order.filled}, its fills ${filled}`);
    if (fee !== (order.credit === undefined ? feeOf(Number(order.filledNotional)) : 0))
      problems.push(`order ${order.orderId} was charged ${fee}`);
  }
  return {
    acknowledged: entries.filter(({ kind }) => kind === 'acknowledged').length,
    dayTrades: fills.filter(({ credit }) => credit !== undefined).length,
    atNight: fills.filter(({ venue }) => venue === 'pts').length,
    problems,
  };
}
