import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

const office = useOffice({ jobsByHand: ['day-trade-terms', 'day-trades'] });
let seat: Seat;

beforeAll(async () => {
  const { app } = office.harness;
  await app.openMarket();
  await app.runJob('day-trade-terms');
  const member = await app.client().register();
  const { version, hash } = await member.call('GET v1/trade/day/document');
  await member.call('POST v1/trade/day/agree', { key: randomUUID(), body: { version, hash } });
  const order = { code: '7203', type: 'market', quantity: '100', credit: 'open' } as const;
  await member.place({ ...order, side: 'buy' });
  await eventually(async () => (await member.call('GET v1/trade/day/account')).positions.length === 1);
  await app.market.core.waitUntilCaughtUp();
  seat = await office.operator(['dealing']);
}, 120_000);

describe('accounts with day trades', () => {
  it('are listed with their collateral and their positions', async () => {
    const { page } = seat;
    await page.goto(`${office.url}/margins`);
    const row = page.getByRole('row').filter({ hasText: '7203' });
    await row.getByText('買建').waitFor();
    await row.getByText('通常').waitFor();
    expect(await row.getByText(/^[\d,]+\.\d\d%$|^\d+\.\d\d%$/).count()).toBe(1);
  });

  looksOfOffice(office, () => seat, [{ name: 'margins', address: () => '/margins', ready: 'td', sizes: EVERY_SIZE }]);
});
