import { randomUUID } from 'node:crypto';
import { type DayTradePolicy, DEFAULT_DAY_TRADES } from '@kabuto/brokerage';
import { timeOfDay, yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { asEditor } from '../support/journal-edits.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const LIVE = 2;
/** Terms that differ from those of the demo in every value. */
const POLICY: DayTradePolicy = {
  version: 7,
  initialPercent: 40,
  maintenancePercent: 25,
  minimum: yen(500_000),
  collateralPercent: 70,
  interest: { below: yen(2_000_000), ratePpm: 28_500, ratePpmAbove: 12_500 },
  loan: { below: yen(3_000_000), ratePpm: 31_000, ratePpmAbove: 4_000 },
  penalty: yen(2_200),
  warnAt: timeOfDay('14:40'),
  auctionAt: timeOfDay('15:15'),
  deliverUntil: timeOfDay('15:40'),
};

let app: TestApp;
let member: ApiClient;
beforeAll(async () => {
  app = await startTestApp({ tenants: 2, jobsByHand: ['day-trade-terms', 'day-trades', 'identity-policy'] });
  // registered by the outbox of a demo, which a live brokerage has not
  member = await app.client('second').register();
  await asEditor(app.database.superUrl, (client) =>
    client.query(`update tenant set mode = 'live' where tenant_id = ${LIVE}`),
  );
  await app.restart();
}, 120_000);
afterAll(() => app.stop());

const set = (policy: DayTradePolicy) =>
  app.marketOf(LIVE).core.submit({ input: { kind: 'setDayTradePolicy', policy } });

describe('day trades at a live brokerage', () => {
  it('DAY-01 are not offered until the brokerage has set its terms: the demo’s are never used', async () => {
    await app.runJob('day-trade-terms', LIVE);
    expect(await member.call('GET v1/trade/day/terms')).toMatchObject({ terms: null, refusal: 'DAY_TRADE_OFF' });
    expect((await member.refusal('GET v1/trade/day/document')).reason).toBe('DAY_TRADE_OFF');
  });

  it('DAY-01 DAY-02 show the terms of the brokerage to its customers, in figures and in the risk document', async () => {
    await set(POLICY);
    await app.runJob('day-trade-terms', LIVE);
    const { terms, document } = await member.call('GET v1/trade/day/terms');
    expect(terms).toEqual({
      initialPercent: '40',
      maintenancePercent: '25',
      minimum: '500000',
      collateralPercent: '70',
      commission: '0',
      interest: { below: '2000000', percent: '2.85', percentAbove: '1.25' },
      loan: { below: '3000000', percent: '3.1', percentAbove: '0.4' },
      penalty: '2200',
      warnsAt: '14:40',
      closesAt: '15:15',
      deliversUntil: '15:40',
    });
    for (const lang of ['jp', 'en', 'tw'] as const) {
      const risk = await member.call('GET v1/trade/day/document', { lang });
      expect(risk.version).toBe(document.version);
      const text = JSON.stringify(risk.sections);
      for (const words of ['40', '25', '500,000', '70', '2,200', '14:40', '15:15', '15:40'])
        expect(text).toContain(words);
      for (const words of ['300,000', '3,575', '15:20', '15:45']) expect(text).not.toContain(words);
    }
  });

  it('DAY-01 are a new document when the brokerage changes its terms, and of the demo’s only at the demo', async () => {
    const { version, hash } = await member.call('GET v1/trade/day/document');
    await member.call('POST v1/trade/day/agree', { key: randomUUID(), body: { version, hash } });
    await set({ ...POLICY, version: 8, penalty: yen(3_300) });
    const after = await member.call('GET v1/trade/day/terms');
    expect(after).toMatchObject({ terms: { penalty: '3300' }, document: { agreed: false } });
    await app.runJob('day-trade-terms');
    const other = await app.client().register();
    expect((await other.call('GET v1/trade/day/terms')).terms?.penalty).toBe(String(DEFAULT_DAY_TRADES.penalty));
  });
});
