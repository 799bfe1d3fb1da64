import type { BrokerGlobals, Order } from '@kabuto/brokerage';
import { Broker } from '@kabuto/brokerage';
import { venueId } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { canonicalText } from '../journal/canonical.ts';
import { inputPayload, resultOutcome } from '../journal/journal.ts';
import { parseStateLine, stateLine } from '../recovery/state-hash.ts';
import { BUYER, pts } from './testing-engine.ts';

/** Lines of a state as written by a server that supported one venue. */
const GLOBALS =
  'globals {"acceptsOrders":true,"feeSchedules":[{"minimum":0,"ratePpm":550,"version":1}],"lastAt":1795050000000,"nextAlertId":1,' +
  '"nextFillId":2,"nextOrderId":3,"phase":"am-continuous","settledTo":null,"settlesOn":"2026-11-24","sweep":null,' +
  '"tradeDate":"2026-11-19","venueTakes":{"amend":true,"fok":false,"ioc":true,"orderTypes":["limit","market"],"watch":true}}';
const ORDER =
  'order {"acceptedAt":1795050000000,"accountId":1000,"amend":null,"clientOrderId":"k","condition":null,"expiresOn":"2026-11-19",' +
  '"feeCharged":0,"feeSchedule":1,"filled":0,"filledNotional":0,"group":null,"holdCash":300165,"holdShares":0,"instrument":"7203",' +
  '"lastTradeId":0,"orderId":2,"price":30000,"quantity":100,"reason":null,"revision":0,"side":"buy","state":"working",' +
  '"timeInForce":"day","tradeDate":"2026-11-19","trigger":null,"type":"limit","updatedAt":1795050000000}';

const taken = () => {
  const broker = new Broker();
  for (const line of [GLOBALS, ORDER]) broker.take(parseStateLine(line));
  return broker;
};

describe('stored bytes from before there were venues', () => {
  it('re-encode to the bytes that were read', () => {
    const broker = taken();
    expect([...broker.rows()].map(stateLine)).toEqual([GLOBALS, ORDER]);
    const { globals, orders } = Broker.restore(broker.snapshot()).snapshot();
    const row: { globals: BrokerGlobals; order: Order | undefined } = { globals, order: orders[0] };
    expect(`globals ${canonicalText(JSON.parse(JSON.stringify(row.globals)))}`).toBe(GLOBALS);
    expect(`order ${canonicalText(JSON.parse(JSON.stringify(row.order)))}`).toBe(ORDER);
  });

  it('have the order at the first venue', () => {
    const broker = taken();
    expect(broker.workingOrders().map(({ orderId }) => orderId)).toEqual([2]);
    expect(broker.workingOrders({ venue: venueId('pts') })).toEqual([]);
  });

  it('name no venue in anything that an engine before one venue journals or stores', () => {
    const { engine, trade, place } = pts();
    engine.resetVenue(1, 'test', 0);
    trade(3_000);
    place(BUYER, 'buy', 2_990);
    engine.resume(0);
    const { journal } = engine.takeRecord();
    const texts = journal.flatMap(({ payload, outcome }) => [payload, outcome]).map(String);
    expect(texts.filter((text) => /"venue"|"venueSeq"|"nextReport"|"venues"|"settlement"/.test(text))).toEqual([]);
    expect([...engine.broker.rows()].map(stateLine).join('\n')).not.toMatch(/"venue"|"venues"|"reports"|"settlement"/);
  });

  it('of an input that names the first venue contain its name; the state leaves it out', () => {
    const broker = Broker.restore(pts().engine.broker.snapshot());
    const { lastAt } = broker.globals;
    const cancel = {
      kind: 'setVenue',
      at: lastAt,
      takes: { amend: true, watch: true },
      venue: venueId('tokyo'),
    } as const;
    expect(resultOutcome(broker.apply(cancel))).toHaveLength(0);
    expect(inputPayload(cancel).toString()).toContain('tokyo');
    expect(broker.globals.venues).toBeUndefined();
  });
});
