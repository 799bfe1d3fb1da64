import type { Offering } from '@kabuto/brokerage';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CommandInput, type Core, CoreUnavailable } from '../../apps/server/src/core/index.ts';
import { DEMO_LISTED } from '../../apps/server/src/offerings/demo/data/companies.ts';
import type { OfferingsDeps } from '../../apps/server/src/offerings/deps.ts';
import { advanceOfferings } from '../../apps/server/src/offerings/jobs/advance.ts';
import { remind } from '../../apps/server/src/offerings/jobs/remind.ts';
import { FRI } from '../../packages/brokerage/test/support/broker-harness.ts';
import {
  DISTRIBUTION,
  type OfferingHarness,
  openBook,
  opened,
  STEP,
  TIMES,
  toDraw,
} from '../../packages/brokerage/test/support/offering-harness.ts';

type Query = { readonly sql: string; readonly values: readonly unknown[] };
type Rows = readonly Readonly<Record<string, unknown>>[];

/** A pool whose rows `rowsOf` gives. */
function poolOf(rowsOf: (query: Query) => Rows): OfferingsDeps['pool'] {
  const query = async (sql: string, values: readonly unknown[] = []) => {
    const rows = rowsOf({ sql, values });
    return { rows, rowCount: rows.length, command: sql.toUpperCase() };
  };
  const client = { query, release: () => undefined, on: () => client, off: () => client };
  return { connect: async () => client } as unknown as OfferingsDeps['pool'];
}

/** What the jobs have submitted: the kind of the command, and the state that a step goes to. */
let submitted: string[] = [];
beforeEach(() => {
  submitted = [];
});

/** Runs the job once over the broker of the harness. */
function run(one: OfferingHarness, now: number, listing: unknown = null): Promise<void> {
  const core = {
    feed: { session: { orderDate: FRI.tradeDate } },
    read: async (query: (engine: object) => unknown) => query({ broker: one.broker, at: one.harness.now }),
    submit: async ({ input }: { readonly input: CommandInput }, options: object) => {
      expect(options).toEqual({ byUser: false });
      submitted.push('to' in input ? `${input.kind} ${input.to}` : input.kind);
      return one.harness.do(input);
    },
  } as unknown as Core;
  const deps = {
    pool: poolOf(({ sql }) => (sql.includes('offering_issue') ? [{ listing }] : [])),
    coreOf: () => core,
    now: () => now,
  } as unknown as OfferingsDeps;
  return advanceOfferings(deps, 1, new Set());
}

/** An IPO that was drawn, bought by nobody, and is due to be listed on Friday. */
function toBeListed(): OfferingHarness {
  const one = openBook();
  toDraw(one, 900);
  one.steps(STEP.purchaseOpen, STEP.purchaseClosed);
  return one;
}
const { lot, tickTable, issue } = DEMO_LISTED;
const LISTING = { lot, tickTable, issue };

describe('the job of offerings', () => {
  it('lists an issue on the morning of its delivery, and submits nothing in the night before', async () => {
    const one = toBeListed();
    await run(one, TIMES.until, LISTING);
    one.harness.phase(false);
    await run(one, TIMES.until, LISTING);
    expect(submitted).toEqual([]);
    one.friday();
    await run(one, TIMES.until, LISTING);
    expect(submitted).toEqual(['listIssue', 'stepOffering listed', 'continueOffering']);
    expect(one.broker.offering(one.offeringId)).toBeUndefined();
  });

  it('submits nothing for an offering whose purchase window was missed', async () => {
    const one = openBook();
    toDraw(one, 900);
    await run(one, TIMES.until);
    expect(submitted).toEqual([]);
    await run(one, TIMES.until - 1);
    expect(submitted).toEqual(['stepOffering purchaseOpen']);
  });

  it('takes the other offerings further when one cannot be, and fails', async () => {
    const one = toBeListed();
    one.announce(DISTRIBUTION);
    one.steps(opened(2_900));
    one.friday();
    await expect(run(one, TIMES.closes)).rejects.toThrow('nothing to list');
    expect(one.offering.state).toBe('closed');
  });
});

describe('the reminder of a deadline', () => {
  const offering = {
    offeringId: 7,
    state: 'purchaseOpen',
    schedule: { purchaseUntil: 10_000_000 },
  } as unknown as Offering;

  it('goes to each winner, a thousand at a time, once the read tables hold every winner', async () => {
    const winners = Array.from({ length: 1_005 }, (_, i) => ({ applicationId: i + 1, accountId: 2_000 + i }));
    const added: string[][] = [];
    let behind = true;
    const pool = poolOf(({ sql, values }) => {
      if (sql.includes('insert into notice')) added.push(values[2] as string[]);
      if (!sql.includes('from offering_application')) return [];
      const after = Number(values[2] ?? 0);
      return winners.slice(after, sql.includes('limit') ? after + 1_000 : undefined);
    });
    const core = {
      waitUntilCaughtUp: async () => {
        if (behind) throw new CoreUnavailable('CORE_STOPPED');
      },
    };
    const deps = { pool, now: () => 9_000_000, coreOf: () => core as unknown as Core };
    const done = new Set<string>();
    await expect(remind(deps, 1, offering, done)).rejects.toThrow();
    expect(added).toEqual([]);
    behind = false;
    await remind(deps, 1, offering, done);
    await remind(deps, 1, offering, done);
    expect(added.map(({ length }) => length)).toEqual([1_000, 5]);
    expect(new Set(added.flat()).size).toBe(1_005);
  });
});
