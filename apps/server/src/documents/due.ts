import { CASH } from '@kabuto/brokerage';
import { addDays, epochMs, type IsoDate, TOKYO_SCHEDULE, tokyoEpoch, tradeDateAt } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { firstRowFrom } from '../core/index.ts';
import { dueOfAgreements } from './due-agreements.ts';
import type { DueDocument, Wanted } from './due-document.ts';
import { dueOfTokens } from './due-receipts.ts';
import { dateAt, quartersOver, rangesSince } from './periods.ts';

/**
 * An account can get a booked history after it was opened, so that its trades are older than it: those of accounts that
 * are younger than this are looked through whole. Milliseconds.
 */
export const YOUNG_MS = 2 * 86_400_000;

/**
 * Documents that follow from trades: of their date, of the quarter in which they are lines, of the month of day
 * trades, of the year in which they settle. What was opened on a date is delivered after its close too, so that its
 * confirmation waits for the next day.
 */
const OF_FILLS = `
  with who as (select tenant_id, account_id, opened_at >= $3 as is_young from account
                where tenant_id = $1 and account_id = any($2::bigint[]))
  select w.account_id as "accountId", 'confirmation' as kind, f.trade_date::text as "from", f.trade_date::text as "to"
    from who w join fill f on f.tenant_id = w.tenant_id and f.account_id = w.account_id
     and f.at >= case when w.is_young then 0 else $5::bigint end and f.trade_date < least($4::date, $10::date)
  union
  select w.account_id, 'balance', q.first::date::text, (q.first + interval '3 months' - interval '1 day')::date::text
    from who w join fill f on f.tenant_id = w.tenant_id and f.account_id = w.account_id
     and f.at >= case when w.is_young then 0 else $6::bigint end and f.at < $7::bigint
   cross join lateral (
     select date_trunc('quarter', to_timestamp(f.at / 1000) at time zone 'Asia/Tokyo') as first) as q
  union
  select w.account_id, 'month', m.first::date::text, (m.first + interval '1 month' - interval '1 day')::date::text
    from who w join fill f on f.tenant_id = w.tenant_id and f.account_id = w.account_id and f.credit is not null
     and f.at >= case when w.is_young then 0 else $11::bigint end and f.at < $12::bigint
   cross join lateral (
     select date_trunc('month', to_timestamp(f.at / 1000) at time zone 'Asia/Tokyo') as first) as m
  union
  select s.account_id, 'annual', s.year::date::text, (s.year + interval '1 year' - interval '1 day')::date::text
    from (select w.account_id, date_trunc('year', f.settles_on::timestamp) as year
            from who w join fill f on f.tenant_id = w.tenant_id and f.account_id = w.account_id
             and f.at >= case when w.is_young then 0 else $8::bigint end and f.at < $9::bigint
           where f.account_type = 'own' and (f.credit = 'close' or f.credit is null and f.side = 'sell')
          -- shares delivered for a short position are sold without a fill
          union
          select w.account_id, date_trunc('year', r.settles_on::timestamp)
            from who w join day_result r on r.tenant_id = w.tenant_id and r.account_id = w.account_id
           where r.account_type = 'own' and (w.is_young or $8::bigint < $9::bigint)) as s
   where s.year + interval '1 year' <= $10::date`;

async function dueOfFills(
  client: ClientBase,
  { tenantId, accountIds, due, today, doneAt }: Wanted,
): Promise<readonly DueDocument[]> {
  const ranges = rangesSince(doneAt, { today });
  const { rows } = await client.query<DueDocument>(OF_FILLS, [
    tenantId,
    accountIds,
    doneAt === null ? 0 : doneAt - YOUNG_MS,
    due,
    ranges.trades,
    ranges.quarters,
    ranges.quartersUntil,
    ranges.years,
    ranges.yearsUntil,
    today,
    ranges.months,
    ranges.monthsUntil,
  ]);
  return rows;
}

/**
 * Statements of quarters in which cash or shares of an account were posted: transfers, offerings, tax and deliveries
 * are lines of it too. A quarter is a range of journal rows.
 */
async function dueOfPostings(
  client: ClientBase,
  { tenantId, accountIds, today, head, doneAt }: Wanted,
): Promise<readonly DueDocument[]> {
  const { rows: opened } = await client.query<{ since: number | null }>(
    `select min(opened_at) as since from account
      where tenant_id = $1 and account_id = any($2::bigint[]) and opened_at >= $3`,
    [tenantId, accountIds, doneAt === null ? 0 : doneAt - YOUNG_MS],
  );
  const since = Math.min(opened[0]?.since ?? Number.POSITIVE_INFINITY, doneAt ?? Number.POSITIVE_INFINITY);
  if (since === Number.POSITIVE_INFINITY) return [];
  const due: DueDocument[] = [];
  let first = 1;
  for (const { from, to } of quartersOver(dateAt(since), today)) {
    const edge = (date: IsoDate) => firstRowFrom(client, tenantId, tokyoEpoch(date, 0), { first, last: head.seq });
    const begin = await edge(from);
    first = begin;
    const end = await edge(addDays(to, 1));
    first = end;
    if (begin === end) continue;
    const { rows } = await client.query<{ accountId: number }>(
      `select wanted as "accountId" from unnest($2::bigint[]) as wanted
        where exists (select from posting where tenant_id = $1 and account_id = wanted and account_id >= 100
                         and journal_seq >= $3 and journal_seq < $4 and (asset = $5 or asset ~ '^[0-9]'))`,
      [tenantId, accountIds, begin, end, CASH],
    );
    due.push(...rows.map(({ accountId }) => ({ accountId, kind: 'balance' as const, from, to })));
  }
  return due;
}

/** Confirmations of shares that were delivered in an offering. */
async function dueOfOfferings(
  client: ClientBase,
  { tenantId, accountIds, due, today, doneAt }: Wanted,
): Promise<readonly DueDocument[]> {
  const { rows } = await client.query<{ accountId: number; at: number }>(
    `select account_id as "accountId", updated_at as at from offering_application
      where tenant_id = $1 and account_id = any($2::bigint[]) and state = 'delivered' and updated_at >= $3`,
    [tenantId, accountIds, rangesSince(doneAt, { today }).trades],
  );
  return rows
    .map(({ accountId, at }) => ({ accountId, date: tradeDateAt(TOKYO_SCHEDULE, epochMs(at)) }))
    .filter(({ date }) => date < due && date < today)
    .map(({ accountId, date }) => ({ accountId, kind: 'confirmation', from: date, to: date }));
}

/** What is due to these accounts by these dates; what was due at `doneAt` may be left out. */
export async function readDue(client: ClientBase, wanted: Wanted): Promise<readonly DueDocument[]> {
  return [
    ...(await dueOfFills(client, wanted)),
    ...(await dueOfPostings(client, wanted)),
    ...(await dueOfOfferings(client, wanted)),
    ...(await dueOfTokens(client, wanted)),
    ...(await dueOfAgreements(client, wanted)),
  ];
}
