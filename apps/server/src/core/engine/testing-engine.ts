import { Broker } from '@kabuto/brokerage';
import {
  type AtVenue,
  type InstrumentSpec,
  instrumentCode,
  isoDate,
  JNX_J_MARKET,
  price,
  shares,
  timeOfDay,
  tokyoEpoch,
  Venue,
  type VenueId,
  type VenueSpec,
  yen,
} from '@kabuto/market';
import type { CommandInput } from '../types.ts';
import { Engine } from './engine.ts';
import { openingInputs } from './opening.ts';
import type { VenuePort } from './venue-port.ts';

export const THURSDAY = isoDate('2026-11-19');
const CODE = instrumentCode('7203');
export const SPEC: InstrumentSpec = {
  code: CODE,
  lot: shares(100),
  tickTable: 'topix500',
  base: price(30_000),
  activity: 0,
  volatilityBps: 0,
};
export const [BUYER, SELLER] = [1000, 1001];

/** An engine with a PTS without participants, on Thursday morning: the buyer has 700,000 yen, the seller 500 shares. */
export const pts = () => engineBefore(JNX_J_MARKET, '10:00');

/** The same with another venue and at another time of that Thursday. */
export function engineBefore(
  spec: VenueSpec,
  time: string,
  more: {
    readonly sweepRows?: number;
    readonly others?: ReadonlyMap<VenueId, VenuePort>;
    /** A night session beside the venue. */
    readonly night?: VenueSpec;
  } = {},
) {
  const at = tokyoEpoch(THURSDAY, timeOfDay(time));
  const venue = new Venue(spec, [SPEC], at);
  const { phase, tradeDate } = venue;
  venue.apply({ kind: 'reset', epoch: 1, seed: 1, at, tradeDate, phase, facts: [], orders: [] });
  const { others, night, ...part } = more;
  const fresh = { tenantId: 1, epoch: 1, seq: 0, head: Buffer.alloc(32), eventSeq: 0, tick: 0, at, ...part };
  const evening = night === undefined ? null : new Venue(night, [SPEC], at);
  const engine = new Engine(new Broker(), venue, fresh, others, evening);
  engine.open(openingInputs([SPEC]), 0);
  engine.resetNight(2, 'test', 0);
  const submit = (input: CommandInput) => engine.apply({ ...input, at: engine.at }, 0);
  for (const accountId of [BUYER, SELLER]) submit({ kind: 'openAccount', accountId });
  submit({ kind: 'credit', accountId: BUYER, amount: yen(700_000), house: 4, source: 'test' });
  const past = isoDate('2026-11-10');
  const then = tokyoEpoch(past, timeOfDay('10:00'));
  submit({
    kind: 'bookHistory',
    accountId: SELLER,
    cash: yen(3_000_000),
    orders: [
      {
        instrument: CODE,
        side: 'buy',
        type: 'limit',
        price: price(30_000),
        quantity: shares(500),
        acceptedAt: then,
        tradeDate: past,
        settlesOn: past,
        openUntil: null,
        fills: [{ at: then, price: price(30_000), quantity: shares(500) }],
      },
    ],
  });
  const place = (accountId: number, side: 'buy' | 'sell', yenPrice: number, at: AtVenue = {}) =>
    submit({
      kind: 'place',
      accountId,
      clientOrderId: '',
      instrument: CODE,
      side,
      type: 'limit',
      price: price(yenPrice * 10),
      quantity: shares(100),
      timeInForce: 'day',
      expiresOn: null,
      ...at,
    });
  /** Trades 100 shares. */
  const trade = (yenPrice: number): void => {
    place(SELLER, 'sell', yenPrice);
    place(BUYER, 'buy', yenPrice);
  };
  return { engine, submit, place, trade };
}
