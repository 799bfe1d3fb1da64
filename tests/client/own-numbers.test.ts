import { LANGUAGES } from '@kabuto/contract';
import { reasonText } from '@kabuto/contract/reason-text';
import { expect, it } from 'vitest';
import { isOwnParam, withoutOwn } from '../../apps/investor/src/shared/amounts/own-numbers.ts';

const ACCOUNT = { required: '15508525', available: '4957737', max: '1500' };
const LIMIT = { max: '5000000', used: '1881100' };

it('the server’s text of a rejection has no number of the account while amounts are hidden, in three languages', () => {
  for (const language of LANGUAGES) {
    const cash = withoutOwn(reasonText('INSUFFICIENT_CASH', language, ACCOUNT), ACCOUNT);
    expect(cash).toContain('15,508,525');
    expect(cash).not.toMatch(/4,957,737|1,500/);
    const day = withoutOwn(reasonText('DAY_LIMIT', language, ACCOUNT), ACCOUNT);
    expect(day.match(/\*\*\*/g)).toHaveLength(2);
    const transfer = withoutOwn(reasonText('TRANSFER_LIMIT', language, LIMIT), LIMIT);
    expect([transfer.includes('5,000,000'), transfer.includes('1,881,100')]).toEqual([true, false]);
  }
});

it('a text without such numbers is unchanged', () => {
  const params = { max: '100', lower: '200' };
  expect(withoutOwn('At most 100 shares, or 200.', params)).toBe('At most 100 shares, or 200.');
  expect(['max', 'lower', 'available'].map((name) => isOwnParam(name, params))).toEqual([false, false, true]);
});
