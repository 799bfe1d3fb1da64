import { type EpochMs, type IsoDate, secondBars, type Trade, tokyoEpoch } from '@kabuto/market';
import type pg from 'pg';
import { unpackTrades } from '../core/index.ts';
import type { BarRange, BarSource, StoredBar } from './bar-row.ts';
import { tradeDateOf, tradedOn } from './minute-bars.ts';
import { readFacts, readTapeChunks } from './store.ts';

/**
 * Second bars of the current or last traded day (rules/core.md 7), oldest first: its stored minutes of tape, then the
 * trades in memory. Other days have none. Runs inside `withTenant`.
 */
export async function readSecondBars(
  client: pg.ClientBase,
  source: BarSource,
  range: BarRange,
  latest: readonly Trade[],
): Promise<StoredBar[]> {
  const { tenantId, code, venue } = source;
  const facts = (await readFacts(client, tenantId, [code], venue)).get(code);
  const [date, tradeDate] = facts === undefined ? [null, null] : [tradedOn(facts), tradeDateOf(facts)];
  if (date === null || tradeDate === null || !includes(range, tradeDate)) return [];
  const midnight = tokyoEpoch(date, 0);
  const chunks = await readTapeChunks(client, source, midnight);
  return secondBars(joined(chunks.flatMap(unpackTrades), latest, midnight)).slice(-range.limit);
}

const includes = ({ from, to }: BarRange, date: IsoDate): boolean =>
  (from === undefined || from <= date) && (to === undefined || date <= to);

/** Stored trades and those in memory, each once, by trade id. */
function joined(stored: readonly Trade[], latest: readonly Trade[], midnight: EpochMs): Trade[] {
  const last = stored.at(-1)?.tradeId ?? 0;
  return [...stored, ...latest.filter(({ tradeId, at }) => tradeId > last && at >= midnight)];
}
