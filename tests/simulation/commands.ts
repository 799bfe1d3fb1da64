import {
  type AccountId,
  type AlertCondition,
  HOUSE,
  type HoldPurpose,
  type LegTerms,
  type StopLeg,
  type Trigger,
} from '@kabuto/brokerage';
import {
  addTicks,
  atVenue,
  type EpochMs,
  type InstrumentSpec,
  isoDate,
  type Price,
  price,
  shares,
  yen,
} from '@kabuto/market';
import { type CommandInput, NIGHT } from '../../apps/server/src/core/index.ts';
import type { Random } from '../../packages/market/test/oracle/random.ts';
import { dayCommand } from './day-commands.ts';
import { type KnownOfferings, offeringCommand } from './offering-commands.ts';
import { ISSUES } from './settings.ts';
import { type KnownTransfer, transferCommand } from './transfer-commands.ts';

type Place = Extract<CommandInput, { kind: 'place' }>;
type List<T> = readonly [T, ...T[]];

/** What alerts wait for; undefined: a price. */
const ALERT_CONDITIONS: List<AlertCondition | undefined> = [
  undefined,
  undefined,
  { kind: 'percent', basisPoints: 150 },
  { kind: 'limit' },
  { kind: 'specialQuote' },
];

/**
 * The source of a client's simulated commands: its random draws, and the numbers of the orders and alerts that it
 * knows.
 */
export type CommandContext = {
  readonly random: Random;
  readonly accountId: AccountId;
  readonly orders: readonly number[];
  readonly alerts: readonly number[];
  /** Transfers of any account, as they were last seen. */
  readonly transfers: readonly KnownTransfer[];
  readonly known: KnownOfferings;
  /** Price of an issue, tenths of a yen. */
  readonly priceOf: (issue: InstrumentSpec) => Price;
};

/** A command; `marked` when its input contains the name. */
export type ClientCommand = {
  readonly marked: boolean;
  readonly command: { readonly input: CommandInput } | { readonly cancelAll: AccountId };
};

const CONDITIONS: List<NonNullable<Place['condition']>> = [
  'opening-am',
  'closing-am',
  'opening-pm',
  'closing-pm',
  'funari-am',
  'funari-pm',
];

function issueOf(random: Random): InstrumentSpec {
  const issue = ISSUES[random.below(ISSUES.length)];
  if (issue === undefined) throw new RangeError('there are issues');
  return issue;
}

/** A price near the last price. */
const near = ({ random, priceOf }: CommandContext, issue: InstrumentSpec, ticks: number): Price =>
  addTicks(issue.tickTable, priceOf(issue), random.between(-ticks, ticks));

function stopLeg(context: CommandContext, issue: InstrumentSpec, side: 'buy' | 'sell'): StopLeg {
  const away = context.random.between(5, 60);
  const here = context.priceOf(issue);
  const trigger: Trigger =
    side === 'buy'
      ? { when: '>=', price: addTicks(issue.tickTable, here, away) }
      : { when: '<=', price: addTicks(issue.tickTable, here, 0 - away) };
  return { type: 'market', price: null, trigger };
}

/** An order for an issue that an IPO has listed, mostly a sale, half at the offer price; null: none is listed. */
function listedOrder({ random, known }: CommandContext, plain: Place): Place | null {
  const [code, offer] = [...known.listed][random.below(Math.max(1, known.listed.size))] ?? [];
  if (code === undefined || offer === undefined) return null;
  const side = random.chance(70) ? 'sell' : 'buy';
  const ticks = random.chance(50) ? 0 : random.between(-Math.floor(offer / 20), Math.floor(offer / 10));
  return { ...plain, instrument: code, side, type: 'limit', price: addTicks('other', offer, ticks) };
}

function place(context: CommandContext, name: string): Place {
  const { random, accountId } = context;
  const issue = issueOf(random);
  const side = random.pick<'buy' | 'sell'>(['buy', 'sell']);
  const atMarket = random.chance(20);
  const plain: Place = {
    kind: 'place',
    accountId,
    clientOrderId: name,
    instrument: issue.code,
    side,
    type: atMarket ? 'market' : 'limit',
    price: atMarket ? null : near(context, issue, 40),
    quantity: shares(100 * random.between(1, 5)),
    timeInForce: 'day',
    expiresOn: null,
  };
  const ofListed = random.below(20) === 0 ? listedOrder(context, plain) : null;
  if (ofListed !== null) return ofListed;
  const draw = random.below(100);
  // most of these come outside its hours and are refused
  if (draw < 15) return { ...plain, ...atVenue(NIGHT) };
  if (draw < 60) return plain;
  if (draw < 68) return { ...plain, trigger: stopLeg(context, issue, side).trigger };
  if (draw < 76) return { ...plain, timeInForce: 'ioc' };
  if (draw < 82) return { ...plain, condition: random.pick(CONDITIONS) };
  const limit = { ...plain, type: 'limit' as const, price: near(context, issue, 20) };
  if (draw < 88) return { ...limit, oco: stopLeg(context, issue, side) };
  const back = side === 'buy' ? ('sell' as const) : ('buy' as const);
  const leg: LegTerms = { type: 'limit', price: near(context, issue, 20) };
  const child = { ...leg, timeInForce: 'day' as const, expiresOn: null };
  if (draw < 91) return { ...limit, ifDone: child };
  if (draw < 94) return { ...limit, ifDone: { ...child, oco: stopLeg(context, issue, back) } };
  // orders that must be rejected
  if (draw < 96) return { ...plain, quantity: shares(150) };
  if (draw < 98) return { ...plain, type: 'limit', price: price(issue.base * 2) };
  return { ...plain, quantity: shares(1_000_000) };
}

const one = (random: Random, from: readonly number[]): number => from[random.below(Math.max(1, from.length))] ?? 1;

const PURPOSES: List<HoldPurpose> = ['withdrawal', 'subscription', 'margin'];

/** Cash is held for one of a few references, released or consumed; many of them are not held, or held already. */
function holdCommand({ random, accountId }: CommandContext): CommandInput {
  const of = { accountId, purpose: random.pick(PURPOSES), reference: `R${random.below(3)}` };
  const amount = yen(random.between(1, 1_500_000));
  const draw = random.below(100);
  if (draw < 50) return { kind: 'hold', ...of, amount };
  if (draw < 65) return { kind: 'releaseHold', ...of };
  if (draw < 80) return { kind: 'releaseHold', ...of, amount: yen(1 + (amount % 400_000)) };
  return { kind: 'consumeHold', ...of, house: HOUSE.bank };
}

/** The next command of a client. */
export function nextCommand(context: CommandContext, name: string): ClientCommand {
  const { random, accountId, orders, alerts } = context;
  const plain = (input: CommandInput): ClientCommand => ({ marked: false, command: { input } });
  const draw = random.below(1000);
  if (draw < 320) return { marked: true, command: { input: place(context, name) } };
  if (draw < 440) {
    const { marked, input } = dayCommand({ ...context, issues: ISSUES }, name);
    return { marked, command: { input } };
  }
  if (draw < 530) return plain(offeringCommand(random, accountId, context.known));
  if (draw < 600) return plain(transferCommand(random, accountId, context.transfers, name));
  if (draw < 780) return plain({ kind: 'cancel', accountId, orderId: one(random, orders) });
  if (draw < 845) {
    const issue = issueOf(random);
    const terms = {
      price: random.chance(50) ? null : near(context, issue, 30),
      quantity: shares(100 * random.between(1, 3)),
    };
    return plain({ kind: 'amend', accountId, orderId: one(random, orders), ...terms });
  }
  if (draw < 885) return plain(holdCommand(context));
  if (draw < 910) {
    const issue = issueOf(random);
    const when = random.pick<'>=' | '<='>(['>=', '<=']);
    const condition = random.pick(ALERT_CONDITIONS);
    const terms = condition === undefined ? { price: near(context, issue, 60) } : { price: null, condition };
    return plain({ kind: 'setAlert', accountId, instrument: issue.code, when, ...terms });
  }
  if (draw < 925) return plain({ kind: 'removeAlert', accountId, alertId: one(random, alerts) });
  if (draw < 955) {
    const amount = yen(random.between(1, 2_000_000));
    return { marked: true, command: { input: { kind: 'credit', accountId, amount, house: HOUSE.bank, source: name } } };
  }
  if (draw < 985) {
    const amount = yen(random.between(1, 2_500_000));
    return { marked: true, command: { input: { kind: 'debit', accountId, amount, house: HOUSE.bank, source: name } } };
  }
  if (draw < 992) return { marked: false, command: { cancelAll: accountId } };
  if (draw < 997) {
    const status = random.chance(20) ? ('frozen' as const) : ('open' as const);
    return plain({ kind: 'setAccountPolicy', accountId, status });
  }
  return plain({ kind: 'haltInstrument', instrument: issueOf(random).code, halted: random.chance(30) });
}

/** The inputs that open an account with cash, and with shares bought before the simulation started. */
export function opening(accountId: AccountId, acceptedAt: EpochMs): CommandInput[] {
  const quantity = shares(5_000);
  const orders = ISSUES.map(({ code, base }) => ({
    instrument: code,
    side: 'buy' as const,
    type: 'market' as const,
    price: null,
    quantity,
    acceptedAt,
    tradeDate: isoDate('2026-11-10'),
    settlesOn: isoDate('2026-11-12'),
    fills: [{ at: acceptedAt, price: base, quantity }],
    openUntil: null,
  }));
  return [
    { kind: 'openAccount', accountId },
    { kind: 'bookHistory', accountId, cash: yen(90_000_000), orders },
  ];
}
