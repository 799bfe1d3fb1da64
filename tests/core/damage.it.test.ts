import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemText, verifyWithin } from '../../apps/server/src/core/index.ts';
import { readAccountEvents } from '../../apps/server/src/core/journal/account-events.ts';
import { DamagedFrame, type StoredBatch, spansOf } from '../../apps/server/src/core/journal/batches.ts';
import type { FrameSpan } from '../../apps/server/src/core/journal/layout.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { connect } from '../../apps/server/src/platform/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';
import { editBatch, flipped, storedBatches } from '../support/journal-edits.ts';

const ACCOUNT = 1001;
const ORDERS = 100;

let database: TestDatabase;
let superuser: Awaited<ReturnType<typeof connect>>;
/** A batch of several frames with orders, books and fills, followed by other batches. */
let batch: StoredBatch;
let spans: readonly FrameSpan[];

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  const core = await startTestCore(database.appUrl);
  await fundAccount(core, ACCOUNT, 900_000_000);
  await core.skipTo('opening');
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.phase === 'am-continuous');
  const terms = { accountId: ACCOUNT, code: '7203', side: 'buy', price: null, quantity: 100 } as const;
  const place = (n: number) => core.submit({ input: placeInput({ ...terms, clientOrderId: `order-${n}` }) });
  await Promise.all(Array.from({ length: ORDERS }, (_, n) => place(n)));
  await eventually(() => core.read((engine) => engine.broker.openOrders().length === 0));
  await place(ORDERS);
  await core.stop();
  superuser = await connect(database.superUrl, 'superUrl', 'damage');
  const batches = await storedBatches(superuser);
  const largest = batches.toSorted((a, b) => b.toSeq - b.fromSeq - (a.toSeq - a.fromSeq))[0];
  if (largest === undefined) throw new RangeError('there are no batches');
  batch = largest;
  spans = spansOf(batch);
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

/** Runs `edit` as the superuser, then `look` as the application, and rolls back. */
async function afterwards<T>(edit: () => Promise<unknown>, look: () => Promise<T>): Promise<T> {
  await superuser.query('begin');
  try {
    await edit();
    await superuser.query(`set local role kabuto_app; select set_config('app.tenant', '${TEST_TENANT}', true)`);
    return await look();
  } finally {
    await superuser.query('rollback');
  }
}
/** The problems that verify reports after such a change of the batch, and after the SQL in `also`. */
const problemsOf = (change: (of: StoredBatch) => Partial<StoredBatch>, also?: string): Promise<readonly string[]> =>
  afterwards(
    async () => {
      await editBatch(superuser, batch.toSeq, change);
      if (also !== undefined) await superuser.query(also);
    },
    async () => (await verifyWithin(superuser, TEST_TENANT)).problems.map(problemText),
  );
const rowsOf = ({ firstRow, rows }: FrameSpan): string =>
  `rows ${batch.fromSeq + firstRow} to ${batch.fromSeq + firstRow + rows - 1}`;
const isDamageOf = (span: FrameSpan) =>
  expect.stringMatching(
    `^journal ${batch.fromSeq + span.firstRow}: ${rowsOf(span)}: frame ${span.number + 1} of the batch that ends at row ${batch.toSeq} cannot be read: `,
  );

describe('verify over damage', () => {
  it('there is a batch of several frames behind others and before others', async () => {
    expect(spans.length).toBeGreaterThan(2);
    expect(batch.fromSeq).toBeGreaterThan(1);
    const batches = await storedBatches(superuser);
    expect(batches.at(-1)?.toSeq).toBeGreaterThan(batch.toSeq);
  });

  it('reports a damaged frame once, with its rows, wherever it is, and nothing that follows from it', async () => {
    for (const span of spans) {
      const problems = await problemsOf(({ frames }) => ({ frames: flipped(frames, span.offset + span.length - 1) }));
      expect(problems).toEqual([isDamageOf(span)]);
    }
  });

  it('continues behind a damaged frame: rows of tables that another frame accounts for are compared', async () => {
    const [first] = spans;
    if (first === undefined) throw new RangeError('the batch has a frame');
    const damage = ({ frames }: StoredBatch) => ({ frames: flipped(frames, first.length - 1) });
    const last = '(select max(fill_id) from fill)';
    const problems = await problemsOf(damage, `update fill set fee = fee + 1 where fill_id = ${last}`);
    expect(problems).toEqual([isDamageOf(first), expect.stringMatching(/^fill \d+ .*differs from the journal/)]);
    const strays = await problemsOf(
      damage,
      `insert into posting values (${TEST_TENANT}, 900000, 0, ${ACCOUNT}, 'JPY', 1)`,
    );
    expect(strays).toEqual([isDamageOf(first), expect.stringMatching(/^posting 900000\/0 /)]);
  });

  it('reports a batch whose table of frames cannot be read once, with all of its rows', async () => {
    const whole = [
      expect.stringMatching(
        `^journal ${batch.fromSeq}: rows ${batch.fromSeq} to ${batch.toSeq}: the table of frames of the batch that ends at row ${batch.toSeq} cannot be read: `,
      ),
    ];
    expect(await problemsOf(({ table }) => ({ table: flipped(table, 0) }))).toEqual(whole);
    expect(await problemsOf(({ table }) => ({ table: table.subarray(0, -1) }))).toEqual(whole);
    expect(await problemsOf(() => ({ table: Buffer.alloc(0) }))).toEqual(whole);
  });

  it('reports bytes that were cut off from the last frame, or added to it', async () => {
    const last = spans.at(-1);
    if (last === undefined) throw new RangeError('the batch has a frame');
    expect(await problemsOf(({ frames }) => ({ frames: frames.subarray(0, -1) }))).toEqual([isDamageOf(last)]);
    expect(await problemsOf(({ frames }) => ({ frames: Buffer.concat([frames, Buffer.alloc(1)]) }))).toEqual([
      isDamageOf(last),
    ]);
  });

  it('names the first row of two frames that were swapped within their batch', async () => {
    const swapped = ({ table, frames }: StoredBatch): Partial<StoredBatch> => {
      const [one, other] = spans;
      if (one === undefined || other === undefined) throw new RangeError('the batch has two frames');
      const bytesOf = ({ offset, length }: FrameSpan) => frames.subarray(offset, offset + length);
      const spanOf = ({ number }: FrameSpan) => table.subarray(4 + number * 12, 16 + number * 12);
      return {
        table: Buffer.concat([table.subarray(0, 4), spanOf(other), spanOf(one), table.subarray(28)]),
        frames: Buffer.concat([bytesOf(other), bytesOf(one), frames.subarray(other.offset + other.length)]),
      };
    };
    const problems = await problemsOf(swapped);
    expect(problems[0]).toMatch(`journal ${batch.fromSeq}: the hash does not follow`);
  });

  it('a row that was damaged is never read as if it were sound', async () => {
    const wanted = { accountId: ACCOUNT, order: 'newest first', limit: 10_000 } as const;
    const read = () => readAccountEvents(superuser, TEST_TENANT, wanted);
    const [span] = spans;
    if (span === undefined) throw new RangeError('the batch has a frame');
    const damage = () =>
      editBatch(superuser, batch.toSeq, ({ frames }) => ({ frames: flipped(frames, span.length - 1) }));
    await expect(afterwards(damage, read)).rejects.toThrow(DamagedFrame);
    expect(await afterwards(async () => undefined, read)).not.toEqual([]);
  });
});
