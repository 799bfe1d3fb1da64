import { expect, it } from 'vitest';
import { sendErrorText, sendForm } from './form.ts';

const view = (amount: string) => sendForm.view({ amount }, null);
const codes = (amount: string) => view(amount).errors.map(({ code }) => code);

it('FND-02 the demo sends 250 USDT unless another amount is typed', () => {
  expect(sendForm.view(sendForm.initial(null), null)).toMatchObject({ summary: '250', canSubmit: true });
});

it('FND-02 asks for an amount, and refuses what is no amount of USDT', () => {
  expect(codes('')).toEqual(['VAL_ENTER_DEPOSIT_AMOUNT']);
  for (const wrong of ['x', '-1', '1e3', '.5', '1.0000001', '12345678901'])
    expect(codes(wrong)).toContain('AMOUNT_INVALID');
});

it('FND-02 names the limits, both of which can be sent', () => {
  expect(['0.1', '10000', '250.123456'].flatMap(codes)).toEqual([]);
  for (const wrong of ['0', '0.099999', '10000.000001']) expect(codes(wrong)).toEqual(['AMOUNT_LIMITS']);
  const texts = view('0').errors.map((error) => sendErrorText(error, (_key, params) => JSON.stringify(params)));
  expect(texts).toEqual(['{"min":"0.1","max":"10,000"}']);
});

it('FND-02 takes digits as a Japanese keyboard types them', () => {
  expect(view('１，０００．５').summary).toBe('1000.5');
});
