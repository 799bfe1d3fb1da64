import { beforeAll, describe } from 'vitest';
import { type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

const office = useOffice();
let seat: Seat;
let memberId = '';

beforeAll(async () => {
  const one = await office.harness.app.client().register();
  memberId = String((await one.call('GET v1/user/user/info')).id);
  const other = String((await (await office.harness.app.client().register()).call('GET v1/user/user/info')).id);
  const support = await office.harness.operator(['support']);
  await support.call('customerStop', { memberId: other, action: 'freeze', reason: '試し' });
  seat = await office.operator(['support', 'compliance']);
}, 120_000);

const sizes = EVERY_SIZE;

describe('how the room of customers looks', () => {
  looksOfOffice(office, () => seat, [
    { name: 'customers', address: () => '/customers', ready: 'td', sizes },
    { name: 'customer', address: () => `/customers/${memberId}`, ready: 'details', sizes },
    {
      name: 'customer-freeze',
      address: () => `/customers/${memberId}`,
      ready: 'details',
      press: 'h1 ~ div button',
      sizes,
    },
    {
      name: 'customer-view',
      address: () => `/customers/${memberId}`,
      ready: 'details',
      press: 'section button',
      sizes,
    },
  ]);
});
