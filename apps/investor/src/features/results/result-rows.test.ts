import type { ResultView } from '@kabuto/contract';
import { expect, it } from 'vitest';
import type { Translate } from '../../messages/index.ts';
import { resultRows } from './result-rows.ts';

const t: Translate = (key) => key;
const result: ResultView = {
  code: '7203',
  names: { en: 'Toyota Motor', jp: 'トヨタ自動車', tw: '豐田汽車' },
  tradeDate: '2026-11-24',
  settlesOn: '2026-11-26',
  quantity: '100',
  proceeds: '300000',
  averageCost: '2900',
  realised: '9835',
  tax: '1996',
  provisional: false,
};

it('RT-33 the CSV has the tax of each result beside it, and none while its date is open', () => {
  const { tax: _tax, ...open } = result;
  const [header = [], closed = [], today = []] = resultRows([result, { ...open, provisional: true }], 'en', t);
  const at = header.indexOf('trades.tax');
  expect([header[at - 1], closed[at - 1], closed[at]]).toEqual(['trades.realised', '9835', '1996']);
  expect([today[at - 1], today[at]]).toEqual(['9835', '']);
});
