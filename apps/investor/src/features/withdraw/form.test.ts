import { expect, it } from 'vitest';
import type { Translate } from '../../messages/index.ts';
import { largest, type WithdrawalLimits, withdrawalErrorText, withdrawalForm } from './form.ts';

const LIMITS: WithdrawalLimits = {
  withdrawable: 100_000,
  minimum: 1_000,
  fee: 300,
  maximum: null,
  daily: null,
  destinationIds: ['7', '8'],
  waitingIds: [],
  chooseText: 'withdraw.chooseCard',
};
const view = (amount: string, limits = LIMITS) =>
  withdrawalForm.view({ ...withdrawalForm.initial(limits), amount }, limits);
const codes = (amount: string, limits = LIMITS) => view(amount, limits).errors.map(({ code }) => code);

it('VAL-14 asks for the withdrawal amount, and refuses what is no whole yen', () => {
  expect(codes('')).toEqual(['VAL_ENTER_WITHDRAWAL_AMOUNT']);
  for (const wrong of ['0', '-5', '1.5', 'x']) expect(codes(wrong)).toEqual(['AMOUNT_INVALID']);
  expect(codes('1000')).toEqual([]);
});

it('VAL-21 amount and fee together may not exceed what is withdrawable', () => {
  expect(codes('99700')).toEqual([]);
  expect(view('99701').errors).toMatchObject([{ code: 'INSUFFICIENT_CASH', params: { max: '99700' } }]);
  expect(view('99700').summary).toEqual({ amount: 99_700, fee: 300, total: 100_000, remains: 0 });
});

it('FND-04 keeps to the minimum and to what is left of 24 hours', () => {
  expect(view('999').errors).toMatchObject([{ code: 'TRANSFER_MINIMUM', params: { min: '1000' } }]);
  const limited = { ...LIMITS, daily: { maximum: 50_000, used: 20_000 } };
  expect(codes('30000', limited)).toEqual([]);
  expect(view('30001', limited).errors).toMatchObject([
    { code: 'TRANSFER_LIMIT', params: { max: '50000', used: '20000' } },
  ]);
});

it('writes what the account has by what hides it, and the rules of the brokerage as they are', () => {
  const t: Translate = (key, params) => `${key}${JSON.stringify(params)}`;
  const texts = (amount: string, limits = LIMITS) =>
    view(amount, limits).errors.map((error) => withdrawalErrorText(error, t, () => '***'));
  expect(texts('99701')).toEqual(['withdraw.tooMuch{"max":"***"}']);
  expect(texts('999')).toEqual(['withdraw.tooLittle{"min":"1,000"}']);
  expect(texts('30001', { ...LIMITS, daily: { maximum: 50_000, used: 20_000 } })).toEqual([
    'withdraw.overLimit{"max":"50,000","used":"***"}',
  ]);
});

it('FND-06 all of it is what is withdrawable less the fee, within the limit of 24 hours, never negative', () => {
  const all = (limits: WithdrawalLimits) =>
    withdrawalForm.reduce(withdrawalForm.initial(limits), { kind: 'all', limits }).amount;
  expect(all(LIMITS)).toBe('99700');
  expect(all({ ...LIMITS, daily: { maximum: 50_000, used: 20_000 } })).toBe('30000');
  expect(largest({ ...LIMITS, withdrawable: 100 })).toBe(0);
});

it('FND-04 proposes the first destination, and asks for one when there is none', () => {
  expect(view('1000').fields.destinationId.effective).toBe('7');
  const none = view('1000', { ...LIMITS, destinationIds: [], chooseText: 'withdrawTokens.chooseAddress' });
  expect(none.errors).toMatchObject([{ code: 'DESTINATION_MISSING', messageKey: 'withdrawTokens.chooseAddress' }]);
  const gone = withdrawalForm.view({ amount: '1000', destinationId: '9' }, LIMITS);
  expect(gone.errors.map(({ code, fields }) => [code, fields])).toEqual([['DESTINATION_MISSING', ['destinationId']]]);
});

it('FND-05 requests nothing to a destination that waits, and everything to another one', () => {
  const waits = { ...LIMITS, waitingIds: ['7'] };
  expect(view('1000', waits).errors).toMatchObject([
    { code: 'DESTINATION_WAITS', fields: ['destinationId'], messageKey: 'withdrawTokens.waits' },
  ]);
  expect(withdrawalForm.view({ amount: '1000', destinationId: '8' }, waits).errors).toEqual([]);
});

it('FND-05 keeps to the most of one withdrawal, where there is one', () => {
  const bounded = { ...LIMITS, maximum: 50_000 };
  expect(codes('50000', bounded)).toEqual([]);
  expect(view('50001', bounded).errors).toMatchObject([{ code: 'TRANSFER_MAXIMUM', params: { max: '50000' } }]);
  expect(largest(bounded)).toBe(50_000);
});
