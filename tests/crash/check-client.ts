import type { OrderView } from '@kabuto/contract';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { feeOf, fold } from '../support/ledger.ts';
import { type Entry, readJournal } from './journal-file.ts';

const PAPER_CASH = 10_000_000;
const FINAL: readonly string[] = ['filled', 'cancelled', 'expired', 'rejected'];
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

/** Asks until the server knows the outcome: not too fast for its limits, and not while it is busy. */
async function settled(send: () => ReturnType<ApiClient['ask']>) {
  return eventually(async () => {
    const answer = await send();
    return answer.status === 429 || answer.status >= 500 ? undefined : answer;
  }, 30_000);
}

type Asked = Extract<Entry, { kind: 'ask' }>;

/** Asks for everything again that nobody answered; answers what each place and cancel has come to. */
async function settleOpen(member: ApiClient, entries: readonly Entry[]): Promise<Map<string, string>> {
  const answered = new Set(
    entries.flatMap((entry) => (entry.kind === 'told' || entry.kind === 'refused' ? [entry.key] : [])),
  );
  const orders = new Map<string, string>();
  for (const entry of entries) {
    if (entry.kind === 'told') orders.set(entry.key, entry.orderId);
    if ((entry.kind !== 'ask' && entry.kind !== 'askCancel') || answered.has(entry.key)) continue;
    const send = () =>
      entry.kind === 'ask'
        ? member.ask('POST v1/trade/order/place', { body: entry.body, key: entry.key })
        : member.ask('POST v1/trade/order/cancel', { body: { orderId: entry.orderId }, key: entry.key });
    const [first, second] = [await settled(send), await settled(send)];
    const orderOf = ({ status, data }: typeof first): string | undefined =>
      status === 200 && data !== null && 'order' in data ? data.order.orderId : undefined;
    if (orderOf(first) !== orderOf(second) || first.status !== second.status)
      throw new Error(`key ${entry.key}: asked twice it was answered ${first.status} and ${second.status}`);
    const orderId = orderOf(first);
    if (orderId !== undefined) orders.set(entry.key, orderId);
  }
  return orders;
}

/** Whether what was acknowledged still holds: final states stay, fills never shrink. */
function lost(order: OrderView | undefined, told: Extract<Entry, { kind: 'told' }>): string | null {
  if (order === undefined) return `order ${told.orderId} was acknowledged and is gone`;
  if (FINAL.includes(told.state) && order.state !== told.state)
    return `order ${told.orderId} was acknowledged as ${told.state} and is ${order.state}`;
  if (Number(order.filled) < Number(told.filled))
    return `order ${told.orderId} was filled to ${told.filled} and is at ${order.filled}`;
  return null;
}

export type ClientReport = {
  readonly acknowledged: number;
  readonly reopened: number;
  readonly problems: readonly string[];
};

/**
 * Holds a client's journal against the server: every acknowledged order is there with at least its acknowledged state, each
 * key has made exactly one order, and cash and shares are what the fills make of the money that was paid in.
 */
export async function checkClient(member: ApiClient, journal: string): Promise<ClientReport> {
  const entries = readJournal(journal);
  const orders = await settleOpen(member, entries);
  const list = await all((pageNum) =>
    member.call('GET v1/trade/order/list', { query: { scope: 'history', pageNum, pageSize: String(PAGE) } }),
  );
  const fills = await all((pageNum) =>
    member.call('GET v1/trade/fill/list', { query: { scope: 'history', pageNum, pageSize: String(PAGE) } }),
  );
  const byId = new Map(list.map((order) => [order.orderId, order]));
  const problems: string[] = [];

  const told = entries.filter((entry) => entry.kind === 'told');
  for (const entry of told) {
    const problem = lost(byId.get(entry.orderId), entry);
    if (problem !== null) problems.push(problem);
  }
  const asked = new Set(entries.filter((entry): entry is Asked => entry.kind === 'ask').map(({ key }) => key));
  const keys = list.map(({ clientOrderId }) => clientOrderId);
  if (new Set(keys).size !== keys.length) problems.push('a key has made two orders');
  for (const key of keys) if (!asked.has(key)) problems.push(`order with key ${key} was never asked for`);
  for (const key of asked) {
    const orderId = orders.get(key);
    if (orderId !== undefined && byId.get(orderId)?.clientOrderId !== key)
      problems.push(`key ${key} was answered with order ${orderId}, which is another's`);
  }

  const folded = fold(PAPER_CASH, fills.toReversed());
  const summary = await member.call('GET v1/trade/asset/summary');
  if (Number(summary.cash) !== folded.cash) problems.push(`cash is ${summary.cash}, the fills make ${folded.cash}`);
  for (const order of list) {
    const own = fills.filter(({ orderId }) => orderId === order.orderId);
    const filled = own.reduce((sum, { quantity }) => sum + Number(quantity), 0);
    const fee = own.reduce((sum, fill) => sum + Number(fill.fee), 0);
    if (String(filled) !== order.filled)
      problems.push(`order ${order.orderId} says ${order.filled}, its fills ${filled}`);
    if (fee !== feeOf(Number(order.filledNotional))) problems.push(`order ${order.orderId} was charged ${fee}`);
  }
  const answered = told.length + entries.filter(({ kind }) => kind === 'refused').length;
  const requests = entries.filter(({ kind }) => kind === 'ask' || kind === 'askCancel').length;
  return { acknowledged: told.length, reopened: requests - answered, problems };
}
