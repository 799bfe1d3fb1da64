import { beforeAll, describe, expect } from 'vitest';
import { type Seat, useOffice } from '../support/office.ts';
import { looksOfOffice } from '../support/office-looks.ts';

const office = useOffice();
let seat: Seat;
let caseId: number;
beforeAll(async () => {
  caseId = (await office.submit()).caseId;
  seat = await office.operator(['admin', 'compliance', 'review']);
  const maker = await office.harness.operator(['admin']);
  const { status } = await maker.call('feePropose', { ratePpm: '770', minimum: '120', reason: '試し' });
  expect(status).toBe(200);
}, 60_000);

describe('how reviews and approvals look', () => {
  looksOfOffice(office, () => seat, [
    { name: 'reviews', address: () => '/reviews', ready: 'td' },
    { name: 'case', address: () => `/reviews/${caseId}?for=review`, ready: 'canvas:visible' },
    { name: 'case-reason', address: () => `/reviews/${caseId}`, ready: 'input[name="why"]' },
    { name: 'proposals', address: () => '/proposals', ready: 'td' },
    { name: 'proposal', address: () => '/proposals/1', ready: 'td' },
    { name: 'propose-fee', address: () => '/proposals', ready: 'td', press: 'h1 ~ button' },
    { name: 'refuse', address: () => '/proposals/1', ready: 'td', press: 'section button >> nth=1' },
  ]);
});
