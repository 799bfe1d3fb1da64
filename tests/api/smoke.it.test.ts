import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
let app: TestApp;
beforeAll(async () => { const t=performance.now(); app = await startTestApp(); console.log('start', performance.now()-t); await app.openMarket(); console.log('open', performance.now()-t); });
afterAll(() => app.stop());
it('works', async () => {
  const me = await app.client().register();
  console.log(await me.call('GET v1/trade/asset/summary'));
  console.log((await me.place({ code: '7203', side: 'buy', type: 'market', quantity: '100' })).order);
  const d = await app.client().demo();
  console.log(await d.call('GET v1/trade/asset/summary'), await d.call('GET v1/trade/asset/explain'));
  console.log(await d.call('GET v1/trade/position/list'));
  expect(1).toBe(1);
});
