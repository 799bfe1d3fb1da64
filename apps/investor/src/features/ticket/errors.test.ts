import { describe, expect, it } from 'vitest';
import type { Translate } from '../../messages/index.ts';
import { ApiError } from '../../shared/api/envelope.ts';
import { blockingOrderId, errorText, type FieldError, fixesOf, fixText, refusalOf } from './errors.ts';

const t: Translate = (key, params) => `${key}${params === undefined ? '' : JSON.stringify(params)}`;
const error = (code: FieldError['code'], params: FieldError['params'] = {}): FieldError => ({
  fields: ['quantity'],
  code,
  severity: 'error',
  params,
});

describe('the text of a refusal', () => {
  it('enter purchase quantity; a sale has its own wording', () => {
    expect(errorText(error('VAL_ENTER_PURCHASE_QUANTITY'), 'buy', t).text).toBe('prompts.purchaseQuantity');
    expect(errorText(error('VAL_ENTER_PURCHASE_QUANTITY'), 'sell', t).text).toBe('ticket.enterSaleQuantity');
  });

  it('a missing trigger price is named as such', () => {
    const blank = { ...error('PRICE_MISSING'), fields: ['trigger'] } as const;
    expect(errorText(blank, 'buy', t).text).toBe('ticket.enterStopPrice');
    expect(errorText({ ...blank, fields: ['price'] }, 'buy', t).text).toBe('reasons.PRICE_MISSING{}');
  });

  it('wrong purchase amount', () => {
    expect(errorText(error('VAL_WRONG_PURCHASE_AMOUNT'), 'buy', t).text).toBe('prompts.wrongPurchaseAmount');
    expect(errorText(error('VAL_WRONG_PURCHASE_AMOUNT'), 'sell', t).text).toBe('ticket.unreadable');
  });

  it('insufficient balance, with the numbers', () => {
    const refusal = error('INSUFFICIENT_CASH', { required: '15508525', available: '4957737', max: '1500' });
    expect(errorText(refusal, 'buy', t)).toEqual({
      text: 'prompts.insufficientBalance',
      detail: 'ticket.cashNeeded{"required":"15,508,525","available":"4,957,737"}',
    });
  });

  it('insufficient balance without the balance, where amounts are hidden', () => {
    const refusal = error('INSUFFICIENT_CASH', { required: '15508525', available: '4957737', max: '1500' });
    const { detail } = errorText(refusal, 'buy', t, { own: () => '***' });
    expect(detail).toBe('ticket.cashNeeded{"required":"15,508,525","available":"***"}');
  });

  it('no text contains the most that follows from the account, where amounts are hidden; that of a rule stays', () => {
    const params = { required: '15508525', available: '4957737', max: '1500' };
    const hidden = { own: () => '***' };
    for (const code of ['SAME_ISSUE_FUNDS', 'SAME_ISSUE_SHARES', 'ORDER_LIMIT', 'DAY_LIMIT'] as const)
      expect(errorText(error(code, params), 'buy', t, hidden).text).toBe(
        `reasons.${code}{"required":"15,508,525","available":"***","max":"***"}`,
      );
    const rule = error('QUANTITY_TOO_LARGE', { max: '100000' });
    expect(errorText(rule, 'buy', t, hidden).text).toBe('reasons.QUANTITY_TOO_LARGE{"max":"100,000"}');
  });

  it('an order many times the usual one, with the numbers', () => {
    const large = error('UNUSUAL_SIZE', { times: '12', usual: '312400' });
    expect(errorText(large, 'buy', t).text).toBe('ticket.unusualSize{"times":"12","usual":"312,400"}');
  });

  it('a stop that the purchase before it reaches, with the limit of the purchase', () => {
    const reached = { ...error('STOP_REACHED_BY_PURCHASE', { price: '3000.5' }), fields: ['donePrice'] } as const;
    expect(errorText(reached, 'buy', t).text).toBe('ticket.doneStopReached{"price":"3,000.5"}');
  });

  it('a conflict with the member’s own order: a warning or an error, by its price or at market, and the order to cancel', () => {
    const own = (severity: FieldError['severity'], price?: string): FieldError => ({
      ...error('SELF_TRADE', { orderId: '7', side: 'sell', ...(price === undefined ? {} : { price }) }),
      fields: ['instrument'],
      severity,
      action: 'cancelOrder',
    });
    expect(errorText(own('warning', '3300'), 'buy', t).text).toBe(
      'ticket.ownOrderStops{"order":"ticket.ownSellLimit{\\"price\\":\\"3,300\\"}"}',
    );
    expect(errorText(own('error'), 'buy', t).text).toBe('ticket.ownOrderRejects{"order":"ticket.ownSellMarket"}');
    expect(blockingOrderId(own('warning'))).toBe('7');
    expect(errorText(error('SELF_TRADE'), 'buy', t).text).toBe('reasons.SELF_TRADE{}');
    expect(blockingOrderId(error('SELF_TRADE'))).toBeUndefined();
  });

  it('any other reason from the catalogue with formatted numbers', () => {
    const refusal = error('PRICE_OUT_OF_LIMIT', { lower: '2420', upper: '3820.5' });
    expect(errorText(refusal, 'buy', t).text).toBe('reasons.PRICE_OUT_OF_LIMIT{"lower":"2,420","upper":"3,820.5"}');
    const byTick = errorText(refusal, 'buy', t, { tickTable: 'topix500' }).text;
    expect(byTick).toBe('reasons.PRICE_OUT_OF_LIMIT{"lower":"2,420.0","upper":"3,820.5"}');
    const lots = error('QUANTITY_NOT_LOT', { lower: '100', higher: '200' });
    expect(errorText(lots, 'buy', t, { tickTable: 'topix500' }).text).toContain('"lower":"100"');
    const unknown = { ...error('FIELD_INVALID'), serverText: 'The value is not valid.' };
    expect(errorText(unknown, 'buy', (key) => key).text).toBe('The value is not valid.');
    expect(errorText(error('EXPIRY_INVALID', { last: '2027-01-05' }), 'buy', t).text).toContain('2027/01/05');
  });
});

describe('values that would pass', () => {
  it.each<[FieldError['code'], FieldError['params'], string[]]>([
    ['INSUFFICIENT_CASH', { max: '300' }, ['quantity 300']],
    ['INSUFFICIENT_CASH', { max: '0' }, []],
    ['INSUFFICIENT_SHARES', { max: '200' }, ['quantity 200']],
    ['SAME_ISSUE_FUNDS', { max: '300' }, ['quantity 300']],
    ['SAME_ISSUE_SHARES', { max: '100' }, ['quantity 100']],
    ['ORDER_LIMIT', { max: '500' }, ['quantity 500']],
    ['DAY_LIMIT', { max: '400' }, ['quantity 400']],
    ['DAY_LIMIT', { max: '0' }, []],
    ['QUANTITY_NOT_LOT', { lower: '200', higher: '300' }, ['quantity 200', 'quantity 300']],
    ['QUANTITY_NOT_LOT', { lower: '0', higher: '100' }, ['quantity 100']],
    ['PRICE_OFF_TICK', { lower: '3000', higher: '3001' }, ['price 3000', 'price 3001']],
    ['PRICE_OUT_OF_LIMIT', { lower: '2420', upper: '3820' }, ['price 2420', 'price 3820']],
    ['EXPIRY_INVALID', { first: '2026-11-20', last: '2027-01-08' }, ['expiresOn 2027-01-08']],
    ['CONDITION_TOO_LATE', { next: '2026-11-24' }, ['expiresOn 2026-11-24']],
    ['VAL_ENTER_PURCHASE_QUANTITY', {}, []],
  ])('%s %j', (code, params, expected) => {
    const field = code.startsWith('PRICE') ? 'price' : 'quantity';
    expect(
      fixesOf({ ...error(code, params), fields: [field] }, 1000).map(({ field, text }) => `${field} ${text}`),
    ).toEqual(expected);
  });

  it('are not shown where amounts are hidden, if they show what the account has', () => {
    const label = (code: FieldError['code'], params: FieldError['params']): string[] =>
      fixesOf(error(code, params), 1000).map((fix) => fixText(fix, t, { own: () => '***' }));
    expect(label('INSUFFICIENT_SHARES', { available: '250', max: '200' })).toEqual([
      'ticket.fixQuantity{"count":"***"}',
    ]);
    expect(label('QUANTITY_TOO_LARGE', { max: '1000' })).toEqual(['ticket.fixQuantity{"count":"1,000"}']);
    const [fix] = fixesOf(error('INSUFFICIENT_SHARES', { available: '1250', max: '1000' }), 1000);
    expect(fix?.text).toBe('1000');
    expect(fix && fixText(fix, t, {})).toBe('ticket.fixQuantity{"count":"1,000"}');
  });

  it('offers a price in the field that holds the wrong one', () => {
    const wrong = { ...error('PRICE_OFF_TICK', { lower: '2899', higher: '2900' }), fields: ['ocoTrigger'] } as const;
    expect(fixesOf(wrong, 0)).toEqual([
      { field: 'ocoTrigger', text: '2899' },
      { field: 'ocoTrigger', text: '2900' },
    ]);
  });

  it('offers no date while none was chosen yet, and names one as a date', () => {
    const wrong = error('EXPIRY_INVALID', { last: '2027-01-08' });
    expect(fixesOf({ ...wrong, severity: 'prompt' }, 0)).toEqual([]);
    expect(fixesOf(wrong, 0).map((fix) => fixText(fix, t, {}))).toEqual(['ticket.fixDate{"date":"2027/01/08"}']);
  });

  it('never offers more than cash or shares allow', () => {
    expect(fixesOf(error('QUANTITY_NOT_LOT', { lower: '200', higher: '300' }), 200)).toEqual([
      { field: 'quantity', text: '200' },
    ]);
  });
});

describe('a refusal of the server', () => {
  it('belongs to the input it names', () => {
    const params = { required: '300', available: '200', max: '200' };
    const refused = new ApiError(400, 'text', 'v1/trade/order/place', {
      reason: 'INSUFFICIENT_SHARES',
      field: 'quantity',
      params,
    });
    const fieldError = {
      fields: ['quantity'],
      code: 'INSUFFICIENT_SHARES',
      severity: 'error',
      params,
      serverText: 'text',
    };
    expect(refusalOf(refused)).toEqual(fieldError);
    const halted = new ApiError(400, 'text', 'p', { reason: 'INSTRUMENT_HALTED', field: 'code', params: {} });
    expect(refusalOf(halted)?.fields).toEqual(['instrument']);
    const stop = new ApiError(400, 'text', 'p', { reason: 'STOP_SIDE', field: 'ocoTriggerPrice', params: {} });
    expect(refusalOf(stop)?.fields).toEqual(['ocoTrigger']);
    const after = new ApiError(400, 'text', 'p', { reason: 'PRICE_OFF_TICK', field: 'doneTriggerPrice', params: {} });
    expect(refusalOf(after)?.fields).toEqual(['donePrice']);
    const late = new ApiError(400, 'text', 'p', { reason: 'CONDITION_TOO_LATE', field: 'condition', params: {} });
    expect(refusalOf(late)?.fields).toEqual(['execution']);
  });

  it('is shown as a message when it names none of the ticket’s inputs', () => {
    expect(refusalOf(new ApiError(429, 'text', 'p', { reason: 'TOO_MANY_REQUESTS', field: null }))).toBeUndefined();
  });
});
