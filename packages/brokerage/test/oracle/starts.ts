import { addBusinessDays, isoDate, price, shares, yen } from '@kabuto/market';
import { Broker } from '../../src/broker.ts';
import type { BrokerSnapshot } from '../../src/types.ts';
import { HOUSE } from '../../src/types.ts';
import { CONDITIONS, listed, SMALL, TOYOTA } from '../support/broker-harness.ts';
import type { Command } from './command.ts';
import { ModelComparison } from './comparison.ts';
import { Coverage } from './coverage.ts';
import { emptyModel, type ModelState } from './model-state.ts';

type Input = Command['input'];

/** The initial state of a sequence. */
export type Start = { readonly snapshot: BrokerSnapshot; readonly model: ModelState };
type Terms = {
  readonly tradeDate: string;
  readonly ratePpm: number;
  readonly minimum: number;
  /** The base of the first issue, yen. */
  readonly base: number;
  readonly lot: number;
  /** The first customer's cash before buying 400 shares of the other issue, and the cost of a share, yen. */
  readonly cash: number;
  readonly cost: number;
};

/**
 * Two customers, with a specified and a general account; the first owns shares since the day before, and may buy for
 * NISA.
 */
function inputsFor({ tradeDate: first, ratePpm, minimum, base, lot, cash, cost }: Terms): Input[] {
  const tradeDate = isoDate(first);
  const next = addBusinessDays(tradeDate, 1);
  const owner = 100;
  const buy = { accountId: owner, clientOrderId: '', side: 'buy', timeInForce: 'day', expiresOn: null } as const;
  return [
    { kind: 'setFeeSchedule', schedule: { version: 1, ratePpm, minimum: yen(minimum) } },
    { kind: 'setInstrument', instrument: listed(TOYOTA, base, 'topix500', lot) },
    { kind: 'setInstrument', instrument: listed(SMALL, cost, 'other', lot) },
    { kind: 'setVenue', takes: { amend: true, watch: true, ioc: true, fok: true, conditions: CONDITIONS } },
    { kind: 'openTradeDate', tradeDate, settlesOn: addBusinessDays(tradeDate, 2), instruments: [] },
    { kind: 'venuePhase', acceptsOrders: true },
    { kind: 'openAccount', accountId: owner },
    { kind: 'openAccount', accountId: 101, taxType: 'general' },
    { kind: 'setAccountPolicy', accountId: owner, status: 'open', nisa: true },
    { kind: 'credit', accountId: owner, amount: yen(cash), house: HOUSE.bank, source: 'model' },
    { kind: 'credit', accountId: 101, amount: yen(700_000), house: HOUSE.bank, source: 'model' },
    { ...buy, kind: 'place', instrument: SMALL, type: 'limit', price: price(cost * 10), quantity: shares(400) },
    { kind: 'venueReport', report: { kind: 'ack', orderId: 1 } },
    {
      kind: 'venueReport',
      report: { kind: 'fill', orderId: 1, tradeId: 1, price: price(cost * 10), quantity: shares(400) },
    },
    { kind: 'venuePhase', acceptsOrders: false },
    { kind: 'closeTradeDate', date: tradeDate },
    {
      kind: 'openTradeDate',
      tradeDate: next,
      settlesOn: addBusinessDays(next, 2),
      instruments: [listed(SMALL, 800, 'other')],
    },
    { kind: 'venuePhase', acceptsOrders: true },
  ];
}

/** Runs the opening inputs through both; throws Divergence like any other sequence. */
function startOf(terms: Terms): Start {
  const pair = new ModelComparison(new Broker().snapshot(), emptyModel(), new Coverage());
  for (const input of inputsFor(terms)) pair.step({ input, sort: 'plain' }, 1);
  return { snapshot: pair.snapshot, model: pair.model };
}

/**
 * Tax is owed at the end of the year: shares were sold and bought back cheaper while another order held the rest of the
 * cash.
 */
function owingStart(): Start {
  const { snapshot, model } = startOf({ ...yearEnd, tradeDate: '2026-12-25', cash: 900_000, cost: 793 });
  const pair = new ModelComparison(snapshot, model, new Coverage());
  const order = { kind: 'place', accountId: 100, clientOrderId: '', type: 'limit' } as const;
  const until = { timeInForce: 'date', expiresOn: isoDate('2027-01-05') } as const;
  const fill = { kind: 'fill', tradeId: 1, quantity: shares(400) } as const;
  const dates = { tradeDate: isoDate('2026-12-29'), settlesOn: isoDate('2027-01-04') };
  const sale = {
    ...order,
    ...until,
    instrument: SMALL,
    side: 'sell',
    price: price(9_400),
    quantity: shares(400),
  } as const;
  const rest = {
    ...order,
    ...until,
    instrument: TOYOTA,
    side: 'buy',
    price: price(15_000),
    quantity: shares(454),
  } as const;
  const inputs: Input[] = [
    sale,
    { kind: 'venueReport', report: { ...fill, orderId: 2, price: price(9_400) } },
    { ...sale, side: 'buy', price: price(6_600) },
    rest,
    { kind: 'venueReport', report: { ...fill, orderId: 3, price: price(6_600) } },
    { kind: 'venuePhase', acceptsOrders: false },
    { kind: 'venueReport', report: { kind: 'expired', orderId: 4 } },
    { kind: 'closeTradeDate', date: isoDate('2026-12-28') },
    { kind: 'openTradeDate', ...dates, instruments: [] },
    { kind: 'venuePhase', acceptsOrders: true },
  ];
  for (const input of inputs) pair.step({ input, sort: 'plain' }, 1);
  return { snapshot: pair.snapshot, model };
}

/** A machine without data other than its customer. */
function bareStart(): Start {
  const pair = new ModelComparison(new Broker().snapshot(), emptyModel(), new Coverage());
  pair.step({ input: { kind: 'openAccount', accountId: 100 }, sort: 'plain' }, 1);
  return { snapshot: pair.snapshot, model: pair.model };
}

const common = { ratePpm: 550, minimum: 0, base: 3_000, lot: 100, tradeDate: '2026-11-18', cost: 793 };
/**
 * A customer with money, one whose money is all in shares, one whose shares have doubled, and a machine without
 * reference data.
 */
export const ordinaryStarts = (): Start[] => [
  startOf({ ...common, cash: 1_500_000 }),
  startOf({ ...common, cash: 325_000 }),
  startOf({ ...common, cash: 325_000, ratePpm: 0, base: 700 }),
  startOf({ ...common, cash: 165_000, cost: 400 }),
  startOf({ ...common, cash: 1_000_000, cost: 400 }),
  bareStart(),
];
const yearEnd = { ratePpm: 999, minimum: 99, base: 1_500, lot: 1 };
/** Issues of one share and half a yen, minimum fees, and trades that settle in the next year. */
export const yearEndStarts = (): Start[] => [
  startOf({ ...yearEnd, tradeDate: '2026-12-25', cash: 900_000, cost: 793 }),
  startOf({ ...yearEnd, tradeDate: '2026-12-24', cash: 330_000, cost: 600 }),
  owingStart(),
  startOf({ tradeDate: '2026-12-25', ratePpm: 20_000, minimum: 500, base: 600, lot: 100, cash: 700_000, cost: 450 }),
];
