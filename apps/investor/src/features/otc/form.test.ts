import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { type SubscriptionFacts, subscriptionForm } from './form.ts';

const facts: SubscriptionFacts = {
  limits: { lot: 100, least: 100, most: 1_000 },
  price: price(15_505),
  depositPercent: 30,
  power: 100_000,
  agreement: 'accepted',
  prospectusOpened: true,
};
const view = (quantity: string, more: Partial<SubscriptionFacts> = {}) =>
  subscriptionForm.view({ quantity }, { ...facts, ...more });
const codes = (quantity: string, more: Partial<SubscriptionFacts> = {}) =>
  view(quantity, more).errors.map(({ code }) => code);

describe('the form of a subscription', () => {
  it('OTC-01 holds the deposit, and leaves the rest to be paid after the allotment', () => {
    expect(view('200').summary).toEqual({
      quantity: 200,
      amount: 310_100,
      deposit: 93_030,
      later: 217_070,
      remains: 6_970,
    });
    expect(view('100', { depositPercent: 100 }).summary).toMatchObject({ deposit: 155_050, later: 0 });
    // amount and deposit are rounded down, as the broker holds them
    const one = { limits: { lot: 1, least: 1, most: 1_000 } };
    expect(view('3', one).summary).toMatchObject({ amount: 4_651, deposit: 1_395, later: 3_256 });
  });

  it('VAL-19 refuses a quantity outside the limits of a person, and a deposit that is more than there is', () => {
    expect(codes('')).toEqual(['VAL_ENTER_PURCHASE_QUANTITY']);
    expect(codes('50')).toEqual(['VAL_WRONG_PURCHASE_AMOUNT']);
    expect(codes('1100')).toEqual(['VAL_WRONG_PURCHASE_AMOUNT']);
    expect(codes('300')).toEqual(['INSUFFICIENT_CASH']);
    expect(codes('200')).toEqual([]);
  });

  it('VAL-22 asks for the signed agreement first, and leads to it unless it waits for its review', () => {
    for (const agreement of [null, 'rejected'] as const)
      expect(view('100', { agreement }).errors).toMatchObject([
        { code: 'VAL_SIGN_FIRST', messageKey: 'prompts.signFirst', action: 'sign' },
      ]);
    const [waiting] = view('100', { agreement: 'signed' }).errors;
    expect(waiting?.messageKey).toBe('otc.agreementWaits');
    expect(waiting).not.toHaveProperty('action');
    expect(codes('100', { agreement: undefined })).toEqual([]);
    expect(view('100', { agreement: null }).canSubmit).toBe(false);
  });
});
