import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { DEMO_DATASET, readSectors } from '../demo/index.ts';
import { StartError } from '../platform/config/index.ts';
import { inTransaction } from '../platform/postgres/index.ts';

/** 'KIMP' in ASCII: one import at a time per data set. */
const LOCK = 0x4b_49_4d_50;

/**
 * Runs one file's import in one transaction of the owner's role: all of it or nothing. Another import into the same
 * data set waits. A data set that does not exist is created, with the exchange's sectors; the demo's own is created by
 * the first start.
 */
export function inDataset<T>(
  client: ClientBase,
  { datasetId, today }: { readonly datasetId: number; readonly today: IsoDate },
  work: () => Promise<T>,
): Promise<T> {
  return inTransaction(client, async () => {
    await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK, datasetId]);
    await ensureDataset(client, datasetId, today);
    return work();
  });
}

async function ensureDataset(client: ClientBase, datasetId: number, today: IsoDate): Promise<void> {
  const known = await client.query('select 1 from dataset where dataset_id = $1', [datasetId]);
  if (known.rowCount === 1) return;
  if (datasetId === DEMO_DATASET) {
    throw new StartError(`Data set ${datasetId} is made by the first start: run npm start once, then import.`);
  }
  await client.query(`insert into dataset (dataset_id, seed, as_of, last_date) values ($1, 0, $2, '1949-01-01')`, [
    datasetId,
    today,
  ]);
  const sectors = readSectors();
  await client.query(
    `insert into sector (dataset_id, code, name_en, name_jp, name_tw)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[])`,
    [
      datasetId,
      sectors.map(({ code }) => code),
      sectors.map(({ name }) => name.en),
      sectors.map(({ name }) => name.ja),
      sectors.map(({ name }) => name.tw),
    ],
  );
}
