import { beforeAll, describe } from 'vitest';
import { type Seat, useOffice } from '../support/office.ts';
import { looksOfOffice } from '../support/office-looks.ts';

const office = useOffice();
let seat: Seat;
beforeAll(async () => {
  seat = await office.operator([
    'admin',
    'compliance',
    'review',
    'support',
    'treasury',
    'dealing',
    'content',
    'auditor',
  ]);
}, 60_000);

describe('how the entry page looks', () => {
  looksOfOffice(office, null, [{ name: 'entry', address: () => '/login', ready: 'details', press: 'summary' }]);
});

describe('how today, operators and the log look', () => {
  looksOfOffice(office, () => seat, [
    { name: 'today', address: () => '/', ready: 'dl' },
    { name: 'operators', address: () => '/operators', ready: 'td' },
    { name: 'invite', address: () => '/operators', ready: 'td', press: 'h1 ~ button' },
    { name: 'log', address: () => '/log', ready: 'td' },
    { name: 'log-line', address: () => '/log', ready: 'td', press: 'tbody tr >> nth=0 >> td >> nth=2' },
  ]);
});
