import { type EpochMs, type IsoDate, secondBars, type Trade, tokyoEpoch } from '@kabuto/market';
import type pg from 'pg';
import { type TapeChunk, unpackTrades } from '../core/index.ts';
import type { StoredBar } from './bar-row.ts';
import { readFacts } from './facts.ts';
import { type BarRange, type BarSource, tradedOn } from './minute-bars.ts';

/**
 * Second bars of the current or last traded day (rules/core.md 7), oldest first: its stored minutes of tape, then the
 * trades in memory. Other days have none. Runs inside `withTenant`.
 */
export async function readSecondBars(
  client: pg.ClientBase,
  { tenantId, code }: BarSource,
  range: BarRange,
  latest: readonly Trade[],
): Promise<StoredBar[]> {
  const facts = (await readFacts(client, tenantId, [code])).get(code);
  const date = facts === undefined ? null : tradedOn(facts);
  if (date === null || !includes(range, date)) return [];
  const midnight = tokyoEpoch(date, 0);
  const { rows } = await client.query<TapeChunk>(
    `select code, minute_at as "minuteAt", trades from tape_chunk
      where tenant_id = $1 and code = $2 and minute_at >= $3 order by minute_at`,
    [tenantId, code, midnight],
  );
  return secondBars(joined(rows.flatMap(unpackTrades), latest, midnight)).slice(-range.limit);
}

const includes = ({ from, to }: BarRange, date: IsoDate): boolean =>
  (from === undefined || from <= date) && (to === undefined || date <= to);

/** Stored trades and those in memory, each once, by trade id. */
function joined(stored: readonly Trade[], latest: readonly Trade[], midnight: EpochMs): Trade[] {
  const last = stored.at(-1)?.tradeId ?? 0;
  return [...stored, ...latest.filter(({ tradeId, at }) => tradeId > last && at >= midnight)];
}
