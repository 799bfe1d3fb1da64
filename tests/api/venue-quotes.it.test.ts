import { instrumentCode, price, venueId } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstTradeDate } from '../../apps/server/src/demo/index.ts';
import { eventually } from '../support/eventually.ts';
import { LatePort } from '../support/late-port.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { TEST_DAY } from '../support/test-day.ts';

const PTS = venueId('pts');
const CODE = '7203';
const port = new LatePort(firstTradeDate(TEST_DAY));
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ others: new Map([[PTS, port]]) });
  await app.openMarket();
});
afterAll(() => app.stop());

const detail = (query: Readonly<Record<string, string>>) =>
  app.client().call('GET v1/quote/instrument/detail', { query: { code: CODE, ...query } });

describe('quotes of a second venue', () => {
  it('are read by its name; those of the first are named nowhere', async () => {
    const before = await detail({});
    const last = (Number(before.quote.last ?? before.quote.base) + 50).toFixed(1);
    port.quote(instrumentCode(CODE), price(Number(last) * 10), await app.market.core.read(({ at }) => at));
    await eventually(async () => (await detail({ venue: 'pts' }).catch(() => null))?.quote.venue === 'pts');
    const { quote, instrument } = await detail({ venue: 'pts' });
    expect([Number(quote.last), quote.venue, instrument]).toEqual([Number(last), 'pts', before.instrument]);
    for (const query of [{}, { venue: 'tokyo' }]) {
      const first = await detail(query);
      expect(first.quote).not.toHaveProperty('venue');
      expect(first.quote.previousClose).toBe(before.quote.previousClose);
    }
    const list = (query: Readonly<Record<string, string>>) =>
      app.client().call('GET v1/quote/quote/list', { query: { codes: `${CODE},6758`, ...query } });
    expect((await list({ venue: 'pts' })).map((row) => [row.quote.code, row.quote.venue])).toEqual([[CODE, 'pts']]);
    expect((await list({})).map((row) => [row.quote.code, row.quote.venue])).toEqual([
      [CODE, undefined],
      ['6758', undefined],
    ]);
  });

  it('of a venue that the market does not have are refused', async () => {
    const refusals = [
      await app.client().refusal('GET v1/quote/instrument/detail', { query: { code: CODE, venue: 'odx' } }),
      await app.client().refusal('GET v1/quote/quote/list', { query: { codes: CODE, venue: 'odx' } }),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 400, reason: 'VENUE_UNKNOWN', field: 'venue', params: { venue: 'odx' } });
  });
});
