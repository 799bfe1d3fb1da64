import { beforeAll, describe } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

const office = useOffice({ jobsByHand: ['issue-halts'] });
let seat: Seat;
let filled = '';
let open = '';

beforeAll(async () => {
  const { app } = office.harness;
  await app.openMarket();
  const member = await app.client().register();
  filled = (await member.place({ code: '8306', side: 'buy', type: 'market', quantity: '300' })).order.orderId;
  await eventually(async () => (await member.detail(filled)).order.state === 'filled');
  const low = { code: '7203', side: 'buy', type: 'limit', price: '2800', quantity: '100' } as const;
  open = (await member.place(low)).order.orderId;
  const dealer = await office.harness.operator(['dealing']);
  await dealer.call('haltStart', { code: '6758', minutes: '10', reason: '試し' });
  await app.market.core.waitUntilCaughtUp();
  seat = await office.operator(['dealing', 'compliance']);
}, 120_000);

const sizes = EVERY_SIZE;

describe('how the room of trading looks', () => {
  looksOfOffice(office, () => seat, [
    { name: 'orders', address: () => '/orders', ready: 'td', sizes },
    {
      name: 'order',
      address: () => `/orders/${filled}`,
      ready: 'td',
      act: async (page) => {
        const closed = page.locator('section button[aria-expanded="false"]').first();
        if ((await closed.count()) > 0) await closed.click();
        await page.locator('section table >> nth=1').waitFor();
      },
      sizes,
    },
    { name: 'order-cancel', address: () => `/orders/${open}`, ready: 'td', press: 'h1 ~ button', sizes },
    { name: 'fills', address: () => '/fills', ready: 'td', sizes },
    { name: 'halts', address: () => '/halts', ready: 'td', sizes },
    { name: 'halt-start', address: () => '/halts', ready: 'td', press: 'h1 ~ button', sizes },
  ]);
});
