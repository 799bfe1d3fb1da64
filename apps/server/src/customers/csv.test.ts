import { expect, it } from 'vitest';
import { customerCsv, PART } from './csv.ts';
import type { Customer } from './store.ts';

const customer = (id: number, nickname = 'A•••'): Customer => ({
  memberId: String(id),
  accountId: String(id + 100),
  nickname,
  maskedMail: null,
  maskedMobile: null,
  identity: 'verified',
  demo: false,
  mayRefer: false,
  createdAt: 0,
  frozenAt: null,
  frozenBy: null,
  disabledAt: null,
  closedAt: null,
});

it('reads a part once the former was taken, and each customer once', async () => {
  const read: number[] = [];
  const csv = customerCsv(async (below) => {
    read.push(below);
    const from = Math.min(below, 2 * PART + 2);
    return Array.from({ length: Math.min(PART, from - 1) }, (_, index) => customer(from - 1 - index));
  });
  await csv.next();
  expect(read).toHaveLength(0);
  const parts = [String((await csv.next()).value)];
  expect(read).toHaveLength(1);
  for await (const part of csv) parts.push(part);
  const ids = parts
    .join('')
    .trim()
    .split('\r\n')
    .map((line) => Number(line.split(',')[0]));
  expect(ids).toEqual(Array.from({ length: 2 * PART + 1 }, (_, index) => 2 * PART + 1 - index));
});

it('quotes what would end a cell, and marks what a spreadsheet would calculate', async () => {
  let text = '';
  for await (const part of customerCsv(async () => [customer(1, '=•••'), customer(2, '"•••'), customer(3, ',•••')]))
    text += part;
  expect(text).toContain("1,101,'=•••,");
  expect(text).toContain('2,102,"""•••",');
  expect(text).toContain('3,103,",•••",');
  expect(text).toContain('1970-01-01T00:00:00.000Z');
});
