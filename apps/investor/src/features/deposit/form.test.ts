import { expect, it } from 'vitest';
import { type DepositLimits, depositForm } from './form.ts';

const LIMITS: DepositLimits = { maximum: 1_000_000, open: 0, maxOpen: 5 };
const view = (amount: string, limits = LIMITS) => depositForm.view({ amount }, limits);
const codes = (amount: string, limits = LIMITS) => view(amount, limits).errors.map(({ code }) => code);

it('VAL-14 asks for the deposit amount, and refuses what is no whole yen', () => {
  expect(codes('')).toEqual(['VAL_ENTER_DEPOSIT_AMOUNT']);
  for (const wrong of ['0', '007', '-1', '1.5', '1e3', '１', '12345678901234'])
    expect(codes(wrong)).toContain('AMOUNT_INVALID');
  expect(view('1').canSubmit).toBe(true);
});

it('FND-01 names the most that can be deposited at a time, and how many may be open', () => {
  expect(codes('1000000')).toEqual([]);
  expect(view('1000001').errors).toMatchObject([
    { code: 'DEPOSIT_MAXIMUM', params: { max: '1000000' }, fields: ['amount'] },
  ]);
  expect(codes('1', { ...LIMITS, open: 5 })).toEqual(['TRANSFER_COUNT']);
});

it('FND-01 a quick amount is added to what is there', () => {
  const once = depositForm.reduce({ amount: '' }, { kind: 'add', amount: 10_000 });
  expect(depositForm.reduce(once, { kind: 'add', amount: 100_000 })).toEqual({ amount: '110000' });
  expect(depositForm.reduce(once, { kind: 'clear' })).toEqual({ amount: '' });
});
