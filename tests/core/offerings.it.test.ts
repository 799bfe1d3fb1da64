import type { DrawTerms, OfferingStep, OfferingTerms } from '@kabuto/brokerage';
import { commitmentOf, seedOf } from '@kabuto/draw';
import { epochMs, instrumentCode, price, shares } from '@kabuto/market';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type CommandInput, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_DATE, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, type KillableCore, startKillableCore } from '../support/core-harness.ts';
import { asEditor } from '../support/journal-edits.ts';

const OPTIONS = { seed: 7, codeVersion: 'test' };
const [WINNER, OTHER] = [1001, 1002];
const SECRET = 'ab'.repeat(32);
const NEW = instrumentCode('1Z01');
const PROPOSAL = { number: 1, maker: 1, checker: 2 };
const TERMS: OfferingTerms = {
  kind: 'ipo',
  code: NEW,
  lot: shares(100),
  shares: shares(200),
  least: shares(100),
  most: shares(200),
  standbys: 5,
  holdsAt: 'application',
  schedule: {
    opensAt: epochMs(1_000),
    closesAt: epochMs(2_000),
    drawAt: epochMs(2_400),
    purchaseFrom: epochMs(3_000),
    purchaseUntil: epochMs(4_000),
    deliversOn: TEST_DATE,
  },
  depositPercent: 100,
  penaltyPercent: 0,
  lockedUntil: null,
};

let database: TestDatabase;
let killable: KillableCore;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  for (const accountId of [WINNER, OTHER]) await fundAccount(killable.core, accountId, 1_000_000);
});
afterEach(() => database.drop());

async function restart(): Promise<void> {
  killable.kill();
  killable = await startKillableCore(database.appUrl, OPTIONS);
}

/** The reply to a command; throws when it is refused. */
async function submit(input: CommandInput): Promise<Answer> {
  const answer = await killable.core.submit({ input });
  if (answer.refusal !== null) throw new Error(`${input.kind}: ${JSON.stringify(answer.refusal)}`);
  return answer;
}

/** Takes a step at this time, and its task to the end, two applications at a time. */
async function step(offeringId: number, wallAt: number, facts: OfferingStep): Promise<void> {
  let { offering } = await submit({ kind: 'stepOffering', offeringId, wallAt: epochMs(wallAt), ...facts });
  while (offering !== undefined && offering.task !== null)
    ({ offering } = await submit({ kind: 'continueOffering', offeringId, most: 2 }));
}

/** Rows of a query as texts. */
async function texts(sql: string): Promise<string[]> {
  await killable.core.waitUntilCaughtUp();
  const pool = createPool({ url: database.appUrl, name: 'look' });
  const { rows } = await withTenant(pool, TEST_TENANT, (client) => client.query<{ text: string }>(sql));
  await pool.end();
  return rows.map(({ text }) => text);
}
const problems = async () => (await verifyTenant(database.appUrl, TEST_TENANT)).problems;

/** An IPO up to its purchase window: two customers and two applicants of the simulation want two lots. */
async function toPurchase(draw: DrawTerms = { commitment: commitmentOf(SECRET) }): Promise<number> {
  const { offering } = await submit({ kind: 'announceOffering', wallAt: epochMs(500), terms: TERMS });
  const offeringId = offering?.offeringId ?? 0;
  await step(offeringId, 600, { to: 'rangeSet', low: price(8_000), high: price(10_000), step: price(100) });
  await step(offeringId, 1_000, { to: 'bookOpen', draw });
  const bid = { offeringId, wallAt: epochMs(1_500), quantity: shares(100), bid: null };
  for (const [index, accountId] of [WINNER, OTHER].entries())
    await submit({ kind: 'applyOffering', accountId, ...bid, nonce: String(index).repeat(32) });
  const simulated = { quantity: shares(100), bid: null, nonce: 'c'.repeat(32), buys: false };
  await submit({ kind: 'simulateApplications', offeringId, wallAt: bid.wallAt, bids: [simulated, simulated] });
  await step(offeringId, 2_000, { to: 'bookClosed' });
  await step(offeringId, 2_000, { to: 'priced', price: price(9_000), proposal: PROPOSAL });
  await restart();
  await step(offeringId, 2_500, { to: 'drawn', secret: SECRET, proposal: PROPOSAL });
  await step(offeringId, 3_000, { to: 'purchaseOpen' });
  return offeringId;
}

const issue = {
  names: { en: 'New', jp: '新', tw: '新' },
  kana: 'シン',
  section: 'growth',
  sector: '5250',
  offer: price(9_000),
  listedShares: shares(1_000_000),
  activity: 0,
  volatilityBps: 100,
  fictional: true,
} as const;

const STATES = `select concat_ws(' ', application_id, account_id, state, allotted, open) as text
  from offering_application order by application_id`;

describe('an offering in the core', () => {
  it('IPO-03 has chain, round and value of its beacon in the journal, and its draw is made from them again', async () => {
    const beaconChain = 'bc'.repeat(32);
    const offeringId = await toPurchase({ beaconRound: 4_711, beaconChain });
    await restart();
    const draw = await killable.core.read(({ broker }) => structuredClone(broker.offering(offeringId)?.draw));
    expect(draw).toMatchObject({ commitment: null, beaconRound: 4_711, beaconChain, secret: SECRET });
    expect(draw?.seed).not.toBeNull();
    expect(draw?.seed).toBe(seedOf(draw?.root ?? '', SECRET));
    expect(await problems()).toEqual([]);
    await killable.core.stop();
    await asEditor(database.superUrl, (client) => client.query(`update offering set beacon_chain = 'other'`));
    expect(await problems()).not.toEqual([]);
  });

  it('IPO-04 is journaled, stored, found again after a crash in the middle, and verified', async () => {
    const offeringId = await toPurchase();
    const wallAt = epochMs(3_500);
    for (const accountId of [WINNER, OTHER]) {
      const [row] = await killable.core.read(({ broker }) => broker.applications(accountId));
      const applicationId = row?.applicationId ?? 0;
      await submit({ kind: 'answerAllotment', accountId, offeringId, applicationId, answer: 'buy', wallAt });
    }
    await restart();
    await step(offeringId, 4_000, { to: 'purchaseClosed' });
    await submit({ kind: 'listIssue', code: NEW, lot: shares(100), tickTable: 'other', issue });
    await step(offeringId, 4_000, { to: 'listed' });
    // the simulated declined, so that both customers have a lot
    expect(await texts(STATES)).toEqual([
      '1 1001 delivered 100 f',
      '2 1002 delivered 100 f',
      expect.stringMatching(/^3 12 (declined|released) \d+ f$/),
      expect.stringMatching(/^4 12 (declined|released) \d+ f$/),
    ]);
    expect(await texts(`select concat_ws(' ', state, open, delivered, paid, task) as text from offering`)).toEqual([
      'listed f 200 180000',
    ]);
    expect(await texts('select state as text from offering_step order by event_seq')).toEqual([
      'announced',
      'rangeSet',
      'bookOpen',
      'bookClosed',
      'priced',
      'drawn',
      'purchaseOpen',
      'purchaseClosed',
      'listed',
    ]);
    expect(
      await texts(`select settled::text as text from position where account_id < 2000 and account_id > 1000`),
    ).toEqual(['100', '100']);
    expect(await texts(`select distinct settled::text as text from account where account_id in (1001, 1002)`)).toEqual([
      '910000',
    ]);
    await killable.core.stop();
    expect(await problems()).toEqual([]);
  });

  it('whose rows were changed behind the core is reported by verify', async () => {
    await toPurchase();
    await killable.core.stop();
    expect(await problems()).toEqual([]);
    await asEditor(database.superUrl, async (client) => {
      await client.query('update offering set allotted = 0');
      await client.query(`update offering_step set wall_at = 1 where state = 'priced'`);
      await client.query(`update offering_application set allotted = 200 where state = 'won'`);
    });
    const tables = new Set((await problems()).map(({ table }) => table));
    expect(tables).toEqual(new Set(['offering', 'offering_step', 'offering_application']));
  });
});
