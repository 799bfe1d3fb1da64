import { type IsoDate, isoDate, type OrderCondition, type Price, price, roundToTick, shares } from '@kabuto/market';
import type { AccountType, BrokerInstrument, ChildTerms, LegTerms, Side, StopLeg } from '../../src/types.ts';
import { CONDITIONS, listed, TOYOTA } from '../support/broker-harness.ts';
import { freeShares } from './cash.ts';
import { type Commands, command } from './command.ts';
import type { Draw } from './draw.ts';
import { atOnce, type Chosen, chosen, limitOf, quantityOf, sortOf, validity } from './drawn-terms.ts';
import { largest } from './funds.ts';
import { opposite } from './group-checks.ts';
import { payablePrice } from './legs.ts';
import type { ModelState } from './model-state.ts';

/** For a broker without instruments. */
const NOT_LISTED = listed(TOYOTA, 3_000);

/** Forms of an order command: one order, a stop, or a group. */
export type Form = 'single' | 'stop' | 'pair' | 'ifDone' | 'ifDonePair';

const conditioned = (draw: Draw, percent: number): { condition?: OrderCondition } =>
  draw.chance(percent) ? { condition: draw.pick(CONDITIONS) ?? 'opening-am' } : {};

/** Type and price. */
function pricedLeg(draw: Draw, instrument: BrokerInstrument, market: number): Chosen<LegTerms> {
  const wrong = draw.chance(1);
  const limit = draw.chance(market) ? null : limitOf(draw, instrument);
  const type = (limit === null) !== wrong ? 'market' : 'limit';
  return chosen({ type, price: limit?.value ?? null }, wrong ? 'fault' : (limit?.sort ?? 'plain'));
}

/** The other leg: mostly beyond the limit, on the valid side. */
function stopLegFor(draw: Draw, instrument: BrokerInstrument, side: Side, limit: Price | null): Chosen<StopLeg> {
  const { lower, upper, base, tickTable } = instrument;
  const edge = limit ?? base;
  const span = Math.floor((side === 'buy' ? upper - edge : edge - lower) / (draw.chance(70) ? 8 : 1));
  const away = 1 + draw.below(Math.max(1, span));
  const near = price(Math.min(upper, Math.max(lower, side === 'buy' ? edge + away : edge - away)));
  const trigger = roundToTick(tickTable, near, side === 'buy' ? 'up' : 'down');
  const wrong = draw.below(100);
  const own = pricedLeg(draw, instrument, 45);
  const when = (side === 'buy') === (wrong !== 0) ? '>=' : '<=';
  const at = wrong === 1 ? edge : wrong === 2 ? price(trigger + 1) : trigger;
  const leg = { ...own.value, ...conditioned(draw, 8), trigger: { when, price: at } } as const;
  return chosen(leg, wrong < 3 ? 'fault' : own.sort);
}

/** The child on the other side: a limit, a market order, a stop, or a pair. */
function childFor(
  draw: Draw,
  instrument: BrokerInstrument,
  side: Side,
  dates: { readonly today: IsoDate; readonly first: IsoDate },
  paired: boolean,
): Chosen<ChildTerms> {
  const own = pricedLeg(draw, instrument, paired ? 2 : 25);
  const lasts = validity(draw, dates.today, dates.first);
  const stop = paired ? stopLegFor(draw, instrument, side, own.value.price) : null;
  const waits = stop === null ? draw.chance(30) : draw.chance(2);
  const triggerPrice = limitOf(draw, instrument);
  const trigger = { when: draw.chance(50) ? '>=' : '<=', price: triggerPrice.value } as const;
  const child = {
    ...own.value,
    ...lasts.value,
    ...conditioned(draw, 20),
    ...(waits ? { trigger } : {}),
    ...(stop === null ? {} : { oco: stop.value }),
  };
  return chosen(child, sortOf(own, lasts, ...(stop === null ? [] : [stop]), ...(waits ? [triggerPrice] : [])));
}

/** The account type: mostly absent, else NISA where that is open, occasionally one that the account does not have. */
function typeFor(draw: Draw, nisa: boolean): AccountType | null {
  if (draw.chance(nisa ? 30 : 2)) return 'nisa';
  return draw.chance(2) ? (draw.pick(['specified', 'general'] as const) ?? null) : null;
}

/** An order or a group: mostly a valid one. */
export function* placeCommands(draw: Draw, model: ModelState, form: Form): Commands {
  const account = draw.chance(2) ? undefined : draw.pick(model.accounts);
  const accountId = account?.accountId ?? draw.pick([1, 99, 555]);
  // mostly the issue traded last, so that a day's trades are in the same issue
  const last = draw.chance(60) ? model.fills.at(-1)?.instrument : undefined;
  const instrument = model.instruments.find(({ code }) => code === last) ?? draw.pick(model.instruments) ?? NOT_LISTED;
  const accountType = typeFor(draw, account?.nisa === true);
  const part = accountType === 'nisa' ? accountType : undefined;
  const owned = freeShares(model, accountId, instrument.code, part);
  const side = draw.chance(owned > 0 ? 55 : 3) ? 'sell' : 'buy';
  const own = pricedLeg(draw, instrument, form === 'pair' ? 2 : 25);
  const oco = form === 'pair' ? stopLegFor(draw, instrument, side, own.value.price) : null;
  const condition = conditioned(draw, form === 'single' ? 15 : 6);
  const legs = oco === null ? [{ ...own.value, ...condition }] : [{ ...own.value, ...condition }, oco.value];
  const dear = Math.max(...legs.map((leg) => payablePrice(leg, instrument.upper)));
  const version = model.schedules.at(-1)?.version ?? 0;
  const terms = {
    accountId,
    instrument,
    part,
    side,
    dear,
    paired: oco !== null,
    version,
    order: null,
    holder: null,
  } as const;
  const quantity = quantityOf(draw, instrument.lot, largest(model, terms));
  const today = isoDate(model.tradeDate ?? '2026-11-19');
  const momentary = draw.chance(form === 'single' ? 14 : 3);
  const lasts = momentary ? chosen(atOnce(draw)) : validity(draw, today, today);
  const triggerPrice = limitOf(draw, instrument);
  const waits = form === 'stop' || (form !== 'single' && draw.chance(form === 'pair' ? 2 : 15));
  const first = isoDate(lasts.value.expiresOn ?? today);
  const ifDone =
    form === 'ifDone' || form === 'ifDonePair' || (form === 'pair' && draw.chance(1))
      ? childFor(draw, instrument, opposite(side), { today, first }, form === 'ifDonePair')
      : null;
  const unlisted = draw.chance(1);
  const parts = [own, quantity, lasts, oco, ifDone, waits ? triggerPrice : null].filter((part) => part !== null);
  yield command(
    {
      kind: 'place',
      accountId,
      clientOrderId: '',
      // an unlisted code in a valid format
      instrument: unlisted ? ('9999' as typeof instrument.code) : instrument.code,
      side,
      ...own.value,
      ...condition,
      quantity: shares(quantity.value),
      ...lasts.value,
      ...(waits ? { trigger: { when: draw.chance(50) ? '>=' : '<=', price: triggerPrice.value } } : {}),
      ...(accountType === null ? {} : { accountType }),
      ...(oco === null ? {} : { oco: oco.value }),
      ...(ifDone === null ? {} : { ifDone: ifDone.value }),
    },
    unlisted || account === undefined ? 'fault' : sortOf(...parts),
  );
}
