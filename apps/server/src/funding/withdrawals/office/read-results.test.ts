import { expect, it } from 'vitest';
import { Refused } from '../../../platform/http/index.ts';
import { readResults } from './read-results.ts';

const HEADER = 'transfer,result,reason,fault,charge';
const read = (...lines: readonly string[]) => readResults(Buffer.from(lines.join('\r\n')));

function refusal(...lines: readonly string[]): unknown {
  try {
    return read(...lines);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { line, column, allowed } = error.params;
    return [error.reason, line, column, allowed];
  }
}

it('reads what is paid and what came back, zeros in front or not', () => {
  expect(read(HEADER, '0000000012,paid,,,', '13,returned,ACCOUNT_CLOSED,customer,440', '')).toEqual([
    { line: 2, transferId: 12, to: 'paid' },
    { line: 3, transferId: 13, to: 'returned', reason: 'ACCOUNT_CLOSED', isCustomerFault: true, charge: 440 },
  ]);
  expect(read(HEADER, '1,returned,NAME_DIFFERS,other,0')).toMatchObject([{ isCustomerFault: false, charge: 0 }]);
});

it('refuses a file whole, with line, column and what is allowed', () => {
  const paid = '1,paid,,,';
  const wrong: readonly (readonly [readonly string[], readonly [string, string, string]])[] = [
    [[''], ['1', 'header', HEADER]],
    [['transfer,result'], ['1', 'header', HEADER]],
    [[HEADER], ['2', 'record', 'at least one result']],
    [
      [HEADER, paid, '2,paid'],
      ['3', 'record', '5 values'],
    ],
    [
      [HEADER, paid, '0,paid,,,'],
      ['3', 'transfer', 'the number of a withdrawal'],
    ],
    [
      [HEADER, '1a,paid,,,'],
      ['2', 'transfer', 'the number of a withdrawal'],
    ],
    [
      [HEADER, paid, '01,paid,,,'],
      ['3', 'transfer', 'each withdrawal once'],
    ],
    [
      [HEADER, '1,sent,,,'],
      ['2', 'result', 'paid, returned'],
    ],
    [
      [HEADER, '1,paid,A,,'],
      ['2', 'reason', 'no value beside paid'],
    ],
    [
      [HEADER, '1,paid,,,440'],
      ['2', 'charge', 'no value beside paid'],
    ],
    [
      [HEADER, '1,returned,,other,0'],
      ['2', 'reason', '1 to 64 of A-Z 0-9 _'],
    ],
    [
      [HEADER, '1,returned,closed,other,0'],
      ['2', 'reason', '1 to 64 of A-Z 0-9 _'],
    ],
    [
      [HEADER, '1,returned,A,bank,0'],
      ['2', 'fault', 'customer, other'],
    ],
    [
      [HEADER, '1,returned,A,other,-1'],
      ['2', 'charge', 'yen, 0 to 999999'],
    ],
    [
      [HEADER, '1,returned,A,other,'],
      ['2', 'charge', 'yen, 0 to 999999'],
    ],
    [
      [HEADER, '1,"paid'],
      ['2', 'text', 'quotes in pairs'],
    ],
  ];
  for (const [lines, place] of wrong) expect(refusal(...lines)).toEqual(['BANK_FILE_INVALID', ...place]);
  expect(() => readResults(Uint8Array.of(0xff, 0xfe))).toThrow('BANK_FILE_INVALID');
});

it('takes 10,000 results and not one more', () => {
  const rows = Array.from({ length: 10_001 }, (_, at) => `${at + 1},paid,,,`);
  expect(read(HEADER, ...rows.slice(1))).toHaveLength(10_000);
  expect(refusal(HEADER, ...rows)).toEqual(['BANK_FILE_INVALID', '10002', 'record', 'at most 10000 results']);
});
