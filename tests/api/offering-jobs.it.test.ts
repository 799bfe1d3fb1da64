import { epochMs, isoDate } from '@kabuto/market';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { distributionTerms } from '../../apps/server/src/offerings/demo/course.ts';
import { announceIpo, MINUTE } from '../support/office-offerings.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
/** How far the clock of offerings is ahead. */
let ahead = 0;
const now = () => Date.now() + ahead;
const core = () => app.market.core;

beforeAll(async () => {
  app = await startTestApp({
    courses: true,
    now,
    jobsByHand: ['demo-offerings', 'offerings', 'demo-clerk'],
  });
  await app.openMarket();
}, 120_000);
afterAll(() => app.stop());

/** Advances the clock of offerings, and runs the jobs that take them further. */
async function pass(ms: number): Promise<void> {
  ahead += ms;
  for (const job of ['demo-offerings', 'offerings', 'demo-clerk', 'offerings']) await app.runJob(job);
}

const live = () => core().read(({ broker }) => broker.offerings());
const stateOf = async (offeringId: number) => (await live()).find((one) => one.offeringId === offeringId)?.state;

it('a whole course, with the decisions of the clerk, does not keep the market from being parked', async () => {
  await pass(0);
  const first = (await live()).find(({ kind }) => kind === 'ipo');
  if (first === undefined) throw new Error('no IPO was announced');
  const touch = vi.spyOn(core(), 'touch');
  const seen = new Set<string | undefined>();
  for (let i = 0; i < 40; i++) {
    await pass(21_000);
    seen.add(await stateOf(first.offeringId));
  }
  expect([...seen]).toEqual(expect.arrayContaining(['bookOpen', 'priced', 'purchaseOpen', undefined]));
  expect(touch).not.toHaveBeenCalled();
  touch.mockRestore();
});

it('a course that was announced and has no issue, as after a crash, is cancelled when its window has passed', async () => {
  const ipo = Number(await announceIpo(core(), now(), '1Z9Z'));
  const date = core().feed.session?.orderDate ?? isoDate('2026-12-01');
  const terms = distributionTerms({ now: now(), date, pace: 'usual' });
  const wallAt = epochMs(now());
  const { offering } = await core().submit({ input: { kind: 'announceOffering', terms, wallAt } });
  const ids = [ipo, offering?.offeringId ?? 0];
  const states = () => Promise.all(ids.map(stateOf));
  await pass(MINUTE);
  expect(await states()).toEqual(['announced', 'announced']);
  await pass(2 * MINUTE);
  expect(await states()).toEqual([undefined, undefined]);
});
