import { type IsoDate, previousBusinessDay } from '@kabuto/market';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../platform/config/index.ts';
import type { Logger } from '../platform/log/index.ts';
import { createPool, withoutTenant } from '../platform/postgres/index.ts';
import {
  type Dataset,
  type DatasetInstrument,
  instrumentSpec,
  issueHistory,
  readDataset,
  tradingDates,
} from './dataset/index.ts';

/** The data set of the demo's market. */
export const DEMO_DATASET = 1;
/** Two years of trading days; the last five also in minutes. */
const HISTORY_DAYS = 490;
const MINUTE_DAYS = 5;
/** Arbitrary but fixed: the same seed and dates give the same history on every machine. */
const HISTORY_SEED = 20_261_120;

async function insertReference(client: PoolClient, { sectors, instruments }: Dataset): Promise<void> {
  await client.query(
    `insert into sector (dataset_id, code, name_en, name_jp, name_tw)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[])`,
    [
      DEMO_DATASET,
      sectors.map(({ code }) => code),
      sectors.map(({ name }) => name.en),
      sectors.map(({ name }) => name.ja),
      sectors.map(({ name }) => name.tw),
    ],
  );
  const specs = instruments.map(instrumentSpec);
  await client.query(
    `insert into instrument (dataset_id, code, name_en, name_jp, name_tw, kana, section, sector, tick_table, lot, base, activity, volatility_bps)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                              $10::int[], $11::int[], $12::int[], $13::int[])`,
    [
      DEMO_DATASET,
      instruments.map(({ code }) => code),
      instruments.map(({ name }) => name.en),
      instruments.map(({ name }) => name.ja),
      instruments.map(({ name }) => name.tw),
      instruments.map(({ kana }) => kana),
      instruments.map(({ section }) => section),
      instruments.map(({ sector }) => sector),
      instruments.map(({ tickTable }) => tickTable),
      instruments.map(({ lot }) => lot),
      instruments.map(({ basePrice }) => basePrice),
      specs.map(({ activity }) => activity),
      specs.map(({ volatilityBps }) => volatilityBps),
    ],
  );
}

async function insertHistory(
  client: PoolClient,
  instrument: DatasetInstrument,
  dates: readonly IsoDate[],
): Promise<void> {
  const { daily, minutes } = issueHistory({ instrument, dates, seed: HISTORY_SEED, minuteDays: MINUTE_DAYS });
  const ohlcv = '$4::int[], $5::int[], $6::int[], $7::int[], $8::int8[], $9::int8[]';
  await client.query({
    name: 'seed:day',
    text: `insert into history_day_bar (dataset_id, code, date, open, high, low, close, volume, turnover)
           select $1, $2, * from unnest($3::date[], ${ohlcv})`,
    values: [DEMO_DATASET, instrument.code, daily.map(({ date }) => date), ...columns(daily)],
  });
  await client.query({
    name: 'seed:minute',
    text: `insert into history_minute_bar (dataset_id, code, at, open, high, low, close, volume, turnover)
           select $1, $2, * from unnest($3::int8[], ${ohlcv})`,
    values: [DEMO_DATASET, instrument.code, minutes.map(({ at }) => at), ...columns(minutes)],
  });
}

type Ohlcv = { open: number; high: number; low: number; close: number; volume: number; turnover: number };
const columns = (bars: readonly Ohlcv[]): number[][] => [
  bars.map(({ open }) => open),
  bars.map(({ high }) => high),
  bars.map(({ low }) => low),
  bars.map(({ close }) => close),
  bars.map(({ volume }) => volume),
  bars.map(({ turnover }) => turnover),
];

/**
 * Loads the demo's issues and their simulated history once, in one transaction; the market's first day is `firstDate`.
 * Only the owner's role writes data sets (decision 0021): throws StartError when they are missing and its connection is
 * not known.
 */
export async function seedDataset(
  { pool, ownerUrl }: { readonly pool: Pool; readonly ownerUrl: string | undefined },
  firstDate: IsoDate,
  log: Logger,
): Promise<void> {
  const known = await pool.query('select 1 from dataset where dataset_id = $1', [DEMO_DATASET]);
  if (known.rowCount === 1) return;
  if (ownerUrl === undefined)
    throw new StartError('The database holds no issues yet; set DATABASE_OWNER_URL once so that they can be loaded.');
  const owner = createPool({ url: ownerUrl, name: 'seed', variable: 'DATABASE_OWNER_URL', max: 1 });
  try {
    await loadDataset(owner, firstDate, log);
  } finally {
    await owner.end();
  }
}

async function loadDataset(owner: Pool, firstDate: IsoDate, log: Logger): Promise<void> {
  await withoutTenant(owner, async (client) => {
    const dataset = readDataset();
    const lastDate = previousBusinessDay(firstDate);
    await client.query('insert into dataset (dataset_id, seed, as_of, last_date) values ($1, $2, $3, $4)', [
      DEMO_DATASET,
      HISTORY_SEED,
      firstDate,
      lastDate,
    ]);
    await insertReference(client, dataset);
    const dates = tradingDates(lastDate, HISTORY_DAYS);
    for (const instrument of dataset.instruments) await insertHistory(client, instrument, dates);
    log.info(`the simulated history of ${dataset.instruments.length} issues up to ${lastDate} is loaded`);
  });
}
