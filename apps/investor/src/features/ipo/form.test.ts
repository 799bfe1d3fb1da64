import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { type ApplyFacts, applicationForm, type RawApplication } from './form.ts';

const facts: ApplyFacts = {
  limits: { lot: 100, least: 100, most: 500 },
  range: { low: price(8_000), high: price(10_000), step: price(100) },
  power: 300_000,
  prospectusOpened: true,
};
const view = (more: Partial<RawApplication>, given: Partial<ApplyFacts> = {}) =>
  applicationForm.view({ ...applicationForm.initial(facts), ...more }, { ...facts, ...given });
const codes = (more: Partial<RawApplication>, given: Partial<ApplyFacts> = {}) =>
  view(more, given).errors.map(({ code }) => code);

describe('the form of an application for an IPO', () => {
  it('IPO-02 proposes the least at the offer price, and holds the upper end of the range for it', () => {
    expect(view({}).summary).toEqual({ quantity: 100, bid: null, amount: 100_000, remains: 200_000 });
    expect(codes({})).toEqual([]);
    // rounded down, as the broker holds it
    const half = {
      ...facts,
      limits: { ...facts.limits, lot: 1, least: 1 },
      range: { ...facts.range, high: price(8_155) },
    };
    expect(view({ quantity: '3' }, half).summary?.amount).toBe(2_446);
  });

  it('IPO-02 holds a bid at its price, and refuses one outside the range or off its steps', () => {
    const bid = (text: string) => codes({ bidKind: 'limit', bid: text });
    expect(view({ bidKind: 'limit', bid: '850', quantity: '200' }).summary).toMatchObject({
      bid: price(8_500),
      amount: 170_000,
    });
    expect(bid('')).toEqual(['BID_MISSING']);
    expect(bid('790')).toEqual(['BID_OUT_OF_RANGE']);
    expect(bid('1010')).toEqual(['BID_OUT_OF_RANGE']);
    expect(bid('855')).toEqual(['BID_OFF_STEP']);
    expect(bid('800')).toEqual([]);
    expect(bid('1000')).toEqual([]);
  });

  it('VAL-19 refuses a quantity that is missing, not in lots, too large, or costs more than can be held', () => {
    expect(codes({ quantity: '' })).toEqual(['VAL_ENTER_PURCHASE_QUANTITY']);
    expect(codes({ quantity: '150' })).toEqual(['VAL_WRONG_PURCHASE_AMOUNT']);
    expect(codes({ quantity: '600' })).toEqual(['VAL_WRONG_PURCHASE_AMOUNT']);
    expect(codes({ quantity: '400' })).toEqual(['INSUFFICIENT_CASH']);
    expect(codes({ quantity: '300' })).toEqual([]);
  });

  it('asks for the prospectus before it may be submitted', () => {
    expect(codes({}, { prospectusOpened: false })).toEqual(['PROSPECTUS_FIRST']);
    expect(view({}, { prospectusOpened: false }).canSubmit).toBe(false);
  });

  it('steps bids within the range, on its steps, from the upper end', () => {
    const { reduce, initial } = applicationForm;
    const limit = reduce(initial(facts), { kind: 'bidKind', bidKind: 'limit', facts });
    expect(limit.bid).toBe('1000');
    const step = (text: string, steps: number) =>
      reduce({ ...limit, bid: text }, { kind: 'stepBid', steps, facts }).bid;
    expect(step('1000', -1)).toBe('990');
    expect(step('1000', 1)).toBe('1000');
    expect(step('855', 1)).toBe('860');
    expect(step('855', -1)).toBe('850');
    expect(step('800', -1)).toBe('800');
  });
});
