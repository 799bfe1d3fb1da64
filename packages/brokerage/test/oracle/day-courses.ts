import { addBusinessDays, type InstrumentCode, isoDate, shares, yen } from '@kabuto/market';
import { Broker } from '../../src/broker.ts';
import { DEFAULT_DAY_TRADES } from '../../src/margin/policy.ts';
import { type BrokerResult, type BrokerSnapshot, HOUSE } from '../../src/types.ts';
import { BrokerHarness, at as inYen, listed, SMALL, TOYOTA } from '../support/broker-harness.ts';
import { DayModel, type NaiveOrder } from './day-model.ts';
import { Draw } from './draw.ts';

const ACCOUNT = 100;
const ISSUES: readonly InstrumentCode[] = [TOYOTA, SMALL];
const BASES = [3_000, 800];
const LENDABLE = 3_000;
const FIRST = isoDate('2026-11-16');
const DATES = Array.from({ length: 12 }, (_, index) => addBusinessDays(FIRST, index));
const MS_A_DAY = 86_400_000;
// oracle only: the machine counts days of its own
const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / MS_A_DAY);
const dateOf = (index: number) => {
  const date = DATES[index];
  if (date === undefined) throw new Error(`no date ${index}`);
  return date;
};
const CALENDAR = { settlesAt: DATES.slice(0, 10).map((_, index) => dayNumber(dateOf(index + 2))) };

/** An account of a general tax type that has agreed to day trades, on the first date. */
function start(): BrokerSnapshot {
  const harness = new BrokerHarness();
  harness.do({ kind: 'setFeeSchedule', schedule: { version: 1, ratePpm: 0, minimum: yen(0) } });
  ISSUES.forEach((code, index) => {
    harness.do({ kind: 'setInstrument', instrument: listed(code, BASES[index] ?? 0, 'other') });
  });
  harness.do({ kind: 'setVenue', takes: { amend: true, watch: true } });
  harness.openDate({ tradeDate: dateOf(0), settlesOn: dateOf(2) });
  harness.phase(true);
  harness.do({ kind: 'openAccount', accountId: ACCOUNT, taxType: 'general' });
  harness.do({ kind: 'setDayTradePolicy', policy: DEFAULT_DAY_TRADES });
  const terms = { long: true, short: true, lendable: shares(LENDABLE), premium: yen(0) };
  harness.do({ kind: 'setLoanTerms', issues: ISSUES.map((code) => ({ code, ...terms })) });
  harness.do({ kind: 'consentDayTrades', accountId: ACCOUNT, version: 'v1', wallAt: harness.now });
  return harness.broker.snapshot();
}

/** One random course of an account: the machine and the naive model side by side. Throws where they differ. */
class Course {
  readonly model = new DayModel(CALENDAR, [30_000, 8_000], LENDABLE);
  harness: BrokerHarness;
  readonly #draw: Draw;
  readonly log: string[] = [];
  #bases = [...BASES];

  constructor(snapshot: BrokerSnapshot, seed: number) {
    this.harness = new BrokerHarness(Broker.restore(snapshot), 2_000);
    this.#draw = new Draw(seed);
  }

  #same(what: string, model: unknown, machine: unknown): void {
    if (JSON.stringify(model) === JSON.stringify(machine)) return;
    throw new Error(`${what}: model ${JSON.stringify(model)}, machine ${JSON.stringify(machine)}`);
  }

  /** The venue confirms the cancels that an input has requested. */
  #confirm({ requests }: BrokerResult): void {
    for (const request of requests) if (request.kind === 'cancel') this.harness.report('cancelled', request.orderId);
  }

  /** Compares everything that a customer can see. */
  compare(): void {
    const { model } = this;
    const { broker } = this.harness;
    const view = broker.collateral(ACCOUNT);
    const row = broker.margin(ACCOUNT);
    const account = broker.account(ACCOUNT);
    if (view === null || row === undefined || account === undefined) throw new Error('no account');
    const { collateral, entryValue, workingValue, cash, deficit, claim, withdrawable, balance, restricted } = model;
    this.#same(
      'numbers',
      { collateral, entryValue, working: workingValue, required: model.required(), cash, deficit, claim, balance },
      {
        collateral: view.collateral,
        entryValue: view.entryValue,
        working: view.working,
        required: view.required,
        cash: view.cash,
        deficit: row.deficit,
        claim: account.claim ?? 0,
        balance: account.cash.flows.reduce<number>((sum, { amount }) => sum + amount, account.cash.settled),
      },
    );
    this.#same('level', restricted ? 'restricted' : 'normal', row.level);
    this.#same('withdrawable', withdrawable, broker.withdrawable(ACCOUNT));
    this.#same(
      'lots',
      model.lots.map(({ id, isLong, quantity, value, overdue }) => [id, isLong, quantity, value, overdue]),
      row.positions.map((lot) => [lot.positionId, lot.side === 'long', lot.quantity, lot.value, lot.overdue === true]),
    );
  }

  #price(issue: number): number {
    // yen, within the limits of every base
    return Math.max(10, Math.floor(((this.#bases[issue] ?? 0) * (94 + this.#draw.below(13))) / 1_000) * 10);
  }

  #order(effect: 'open' | 'close', issue: number, side: 'buy' | 'sell', quantity: number, at: number): BrokerResult {
    const instrument = ISSUES[issue] ?? TOYOTA;
    return this.harness.place(ACCOUNT, side, quantity, at, { instrument, credit: { kind: 'day', effect } });
  }

  open(): void {
    const draw = this.#draw;
    const [issue, isLong] = [draw.below(2), draw.chance(60)];
    const quantity = 100 * (1 + draw.below(issue === 0 ? 12 : 30));
    const at = this.#price(issue);
    this.log.push(`open ${issue} ${isLong} ${quantity} at ${at}`);
    const { orderId, refusal } = this.#order('open', issue, isLong ? 'buy' : 'sell', quantity, at);
    this.#same('may open', this.model.mayOpen(issue, isLong, quantity, at * 10), refusal === null);
    if (orderId === null || refusal !== null) return;
    const order: NaiveOrder = { id: orderId, issue, isLong, price: at * 10, left: quantity };
    this.model.working.push(order);
    this.harness.report('ack', orderId);
    if (draw.chance(15)) return;
    const part = draw.chance(20) && quantity > 100 ? 100 : quantity;
    this.harness.fill(orderId, part, at);
    const size = Number((BigInt(at * 10) * BigInt(quantity)) / 10n);
    this.model.open(order, part, at * 10, size);
  }

  close(): void {
    const draw = this.#draw;
    const first = this.model.lots[draw.below(Math.max(1, this.model.lots.length))];
    if (first === undefined) return;
    const { issue, isLong } = first;
    if (this.model.lots.some((lot) => lot.issue === issue && lot.overdue)) return;
    const lots = this.model.lots.filter((lot) => lot.issue === issue && lot.isLong === isLong);
    const all = lots.reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = draw.chance(60) ? all : 100 * (1 + draw.below(all / 100));
    const at = this.#price(issue);
    this.log.push(`close ${issue} ${isLong} ${quantity} at ${at}`);
    const { orderId } = this.#order('close', issue, isLong ? 'sell' : 'buy', quantity, at);
    if (orderId === null) throw new Error('a closing order was refused');
    this.harness.report('ack', orderId);
    this.#confirm(this.harness.fill(orderId, quantity, at));
    this.model.close(firstOf(lots, quantity), at * 10);
  }

  closeAll(): void {
    const lots = this.model.lots.map((lot) => ({ ...lot }));
    if (lots.length === 0 || lots.some(({ overdue }) => overdue)) return;
    this.log.push('close all');
    const { requests } = this.harness.do({ kind: 'closeAllPositions', accountId: ACCOUNT });
    const groups = new Map<string, { id: number; quantity: number }[]>();
    for (const { id, issue, isLong, quantity } of lots) {
      const key = `${issue} ${isLong}`;
      groups.set(key, [...(groups.get(key) ?? []), { id, quantity }]);
    }
    const sent = [...requests];
    for (let request = sent.shift(); request !== undefined; request = sent.shift()) {
      if (request.kind === 'cancel') {
        const { orderId } = request;
        this.model.working = this.model.working.filter(({ id }) => id !== orderId);
        sent.push(...this.harness.report('cancelled', orderId).requests);
      }
      if (request.kind !== 'new') continue;
      const issue = ISSUES.indexOf(request.instrument);
      const key = `${issue} ${request.side === 'sell'}`;
      const group = groups.get(key) ?? [];
      groups.delete(key);
      const at = this.#price(issue);
      const quantity = group.reduce((sum, one) => sum + one.quantity, 0);
      // the other side of an issue follows
      sent.push(...this.harness.fill(request.orderId, quantity, at).requests);
      this.model.close(group, at * 10);
    }
    this.#same('left by close all', 0, groups.size);
  }

  mark(): void {
    const issue = this.#draw.below(2);
    const at = Math.max(10, Math.floor(((this.#bases[issue] ?? 0) * (75 + this.#draw.below(50))) / 1_000) * 10);
    this.log.push(`mark ${issue} ${at}`);
    const mark = { code: ISSUES[issue] ?? TOYOTA, mark: inYen(at), last: inYen(at), restricted: false, rising: false };
    this.#confirm(this.harness.do({ kind: 'markPrices', marks: [mark] }));
    this.model.mark(issue, at * 10);
  }

  deposit(): void {
    const amount = 100_000 * (1 + this.#draw.below(15));
    this.log.push(`deposit ${amount}`);
    this.harness.deposit(ACCOUNT, amount);
    this.model.deposit(amount);
  }

  withdraw(): void {
    const amount = 1 + this.#draw.below(800_000);
    this.log.push(`withdraw ${amount}`);
    const input = { kind: 'debit', accountId: ACCOUNT, house: HOUSE.bank, source: 'test' } as const;
    const { refusal } = this.harness.do({ ...input, amount: yen(amount) });
    const { claim, deficit, withdrawable } = this.model;
    this.#same('may withdraw', claim === 0 && deficit === 0 && amount <= withdrawable, refusal === null);
    if (refusal === null) this.model.withdraw(amount);
  }

  /** The session ends, prices gap, and the broker closes what was left. */
  nextDate(): void {
    const draw = this.#draw;
    const { harness, model } = this;
    for (const { orderId, state } of harness.broker.openOrders())
      if (state !== 'waiting') harness.report('expired', orderId);
    model.endOrders();
    harness.phase(false);
    const next = model.date + 1;
    // up to the whole deposit, and beyond
    this.#bases = this.#bases.map((base, issue) =>
      Math.min(4_000, Math.max(300 - issue * 200, Math.floor((base * (35 + draw.below(140))) / 1_000) * 10)),
    );
    this.log.push(`date ${next} at ${this.#bases.join()}`);
    harness.settle(dateOf(next));
    model.settle(next);
    const issues = ISSUES.map((code, index) => listed(code, this.#bases[index] ?? 0, 'other'));
    harness.openDate({ tradeDate: dateOf(next), settlesOn: dateOf(next + 2) }, issues);
    this.#bases.forEach((base, issue) => {
      model.marks[issue] = base * 10;
    });
    model.nextDate();
    harness.goTo(dateOf(next - 1), '15:45');
    harness.do({ kind: 'stepDayTrades', step: 'force' });
    model.overdue(DEFAULT_DAY_TRADES.penalty);
    const { requests } = harness.phase(true);
    const forced = model.forced();
    this.#same(
      'forced orders',
      // of both sides of an issue the first
      forced
        .filter(({ issue }, index) => forced.findIndex((one) => one.issue === issue) === index)
        .map(({ issue, isLong, lots }) => [issue, isLong ? 'sell' : 'buy', lots.reduce((s, l) => s + l.quantity, 0)]),
      requests.flatMap((one) => (one.kind === 'new' ? [[ISSUES.indexOf(one.instrument), one.side, one.quantity]] : [])),
    );
    this.compare();
    const sent = [...requests];
    for (let request = sent.shift(); request !== undefined; request = sent.shift()) {
      // locked at its limit
      if (request.kind !== 'new' || draw.chance(25)) continue;
      const { orderId, instrument, side, quantity } = request;
      const issue = ISSUES.indexOf(instrument);
      const group = forced.find((one) => one.issue === issue && one.isLong === (side === 'sell'));
      if (group === undefined) throw new Error(`nothing to close by order ${orderId}`);
      const at = this.#price(issue);
      sent.push(...harness.fill(orderId, quantity, at).requests);
      model.close(group.lots, at * 10);
    }
  }

  step(): void {
    const which = this.#draw.below(100);
    if (which < 32) this.open();
    else if (which < 48) this.close();
    else if (which < 53) this.closeAll();
    else if (which < 70) this.mark();
    else if (which < 78) this.deposit();
    else if (which < 84) this.withdraw();
    else if (this.model.date < 6) this.nextDate();
    this.compare();
    if (this.#draw.chance(3))
      this.harness = new BrokerHarness(Broker.restore(this.harness.broker.snapshot()), this.harness.now);
  }

  /** Closes what is left, settles and pays all: the house has lent and advanced nothing any more. */
  end(): void {
    const { harness, model } = this;
    for (let date = model.date; date < 9; date += 1) {
      this.nextDate();
      this.compare();
    }
    for (const { orderId } of harness.broker.openOrders()) harness.report('expired', orderId);
    if (model.lots.length > 0) return;
    this.harness.deposit(ACCOUNT, 900_000_000);
    model.deposit(900_000_000);
    harness.settle(dateOf(11));
    model.settle(11);
    this.compare();
    const { accounts, positions } = harness.broker.snapshot();
    const own: readonly number[] = [HOUSE.margin, HOUSE.stockLoan, HOUSE.advances, HOUSE.receivable];
    const left = accounts.filter(({ accountId, cash }) => own.includes(accountId) && cash.settled !== 0);
    this.#same(
      'house accounts',
      0,
      model.claim === 0 && left.some(({ accountId }) => accountId !== HOUSE.receivable) ? 1 : 0,
    );
    this.#same('lent', 0, positions.filter((row) => own.includes(row.accountId) && row.settled !== 0).length);
  }
}

function firstOf(lots: readonly { id: number; quantity: number }[], quantity: number) {
  let left = quantity;
  return lots.flatMap((lot) => {
    const part = Math.min(left, lot.quantity);
    left -= part;
    return part === 0 ? [] : [{ id: lot.id, quantity: part }];
  });
}

export type DayCoverage = { courses: number } & DayModel['seen'];

/**
 * Plays random courses of day trades, each from its own seed, and compares the machine with the naive model after each
 * step. Returns how often what matters has happened. Throws with the seed and the steps at the first difference.
 */
export function playDayCourses(count: number, firstSeed: number): DayCoverage {
  const snapshot = start();
  const seen = { courses: 0, restricted: 0, released: 0, deficit: 0, forced: 0, receivable: 0, repaid: 0 };
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const course = new Course(snapshot, seed);
    try {
      course.deposit();
      for (let step = 0; step < 22; step += 1) course.step();
      course.end();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`seed ${seed}: ${message}\nafter\n  ${course.log.join('\n  ')}`, { cause: error });
    }
    seen.courses += 1;
    for (const name of ['restricted', 'released', 'deficit', 'forced', 'receivable', 'repaid'] as const)
      seen[name] += course.model.seen[name];
  }
  return seen;
}
