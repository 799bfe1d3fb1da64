import { notional, yen } from '@kabuto/market';
import { Broker } from '../../src/broker.ts';
import { DEFAULT_DAY_TRADES } from '../../src/margin/policy.ts';
import { type BrokerResult, type BrokerSnapshot, HOUSE } from '../../src/types.ts';
import { BrokerHarness, at as inYen, listed, TOYOTA } from '../support/broker-harness.ts';
import { ACCOUNT, BASES, CALENDAR, dateOf, ISSUES, LENDABLE, start } from './day-course-start.ts';
import { DayModel, type NaiveOrder } from './day-model.ts';
import { answer, buyShares, followRests, type Played, sellShares } from './day-share-acts.ts';
import { Draw } from './draw.ts';

/** One random course of an account: the machine and the naive model side by side. Throws where they differ. */
class Course implements Played {
  readonly model = new DayModel(CALENDAR, [30_000, 8_000], LENDABLE);
  harness: BrokerHarness;
  readonly draw: Draw;
  readonly log: string[] = [];
  bases = [...BASES];

  constructor(snapshot: BrokerSnapshot, seed: number) {
    this.harness = new BrokerHarness(Broker.restore(snapshot), 2_000);
    this.draw = new Draw(seed);
  }

  /** Throws where the model and the machine differ. */
  same(what: string, model: unknown, machine: unknown): void {
    if (JSON.stringify(model) === JSON.stringify(machine)) return;
    throw new Error(`${what}: model ${JSON.stringify(model)}, machine ${JSON.stringify(machine)}`);
  }

  /** The venue confirms the cancels that an input has requested, and works what follows. */
  #confirm({ requests }: BrokerResult): void {
    answer(this, requests);
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
    this.same(
      'numbers',
      {
        ...{ collateral, entryValue, working: workingValue, required: model.required(), cash, deficit, claim, balance },
        shares: model.pledged,
        sellable: ISSUES.map((_, issue) => model.shares.sellable(issue, model.date + 2)),
      },
      {
        collateral: view.collateral,
        entryValue: view.entryValue,
        working: view.working,
        required: view.required,
        cash: view.cash,
        deficit: row.deficit,
        claim: account.claim ?? 0,
        balance: account.cash.flows.reduce<number>((sum, { amount }) => sum + amount, account.cash.settled),
        shares: view.shares,
        sellable: ISSUES.map((code) => broker.sellable(ACCOUNT, code)),
      },
    );
    this.same('level', restricted ? 'restricted' : 'normal', row.level);
    this.same('withdrawable', withdrawable, broker.withdrawable(ACCOUNT));
    this.same(
      'lots',
      model.lots.map(({ id, isLong, quantity, value, overdue }) => [id, isLong, quantity, value, overdue]),
      row.positions.map((lot) => [lot.positionId, lot.side === 'long', lot.quantity, lot.value, lot.overdue === true]),
    );
  }

  /** A price in yen, within the limits of the day. */
  price(issue: number): number {
    return Math.max(10, Math.floor(((this.bases[issue] ?? 0) * (94 + this.draw.below(13))) / 1_000) * 10);
  }

  #order(effect: 'open' | 'close', issue: number, side: 'buy' | 'sell', quantity: number, at: number): BrokerResult {
    const instrument = ISSUES[issue] ?? TOYOTA;
    return this.harness.place(ACCOUNT, side, quantity, at, { instrument, credit: { kind: 'day', effect } });
  }

  open(): void {
    const draw = this.draw;
    const [issue, isLong] = [draw.below(2), draw.chance(60)];
    const at = this.price(issue);
    // often all that the collateral allows, and at times more
    const most = Math.floor(Math.max(0, this.model.power) / (at * 100));
    const quantity =
      100 * (draw.chance(50) ? Math.max(1, most + draw.below(2)) : 1 + draw.below(issue === 0 ? 12 : 30));
    this.log.push(`open ${issue} ${isLong} ${quantity} at ${at}`);
    const { orderId, refusal } = this.#order('open', issue, isLong ? 'buy' : 'sell', quantity, at);
    this.same('may open', this.model.mayOpen(issue, isLong, quantity, at * 10), refusal === null);
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
    const draw = this.draw;
    const first = this.model.lots[draw.below(Math.max(1, this.model.lots.length))];
    if (first === undefined) return;
    const { issue, isLong } = first;
    if (this.model.lots.some((lot) => lot.issue === issue && lot.overdue)) return;
    const lots = this.model.lots.filter((lot) => lot.issue === issue && lot.isLong === isLong);
    const all = lots.reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = draw.chance(60) ? all : 100 * (1 + draw.below(all / 100));
    const at = this.price(issue);
    this.log.push(`close ${issue} ${isLong} ${quantity} at ${at}`);
    const { orderId } = this.#order('close', issue, isLong ? 'sell' : 'buy', quantity, at);
    if (orderId === null) throw new Error('a closing order was refused');
    this.harness.report('ack', orderId);
    this.#confirm(this.harness.fill(orderId, quantity, at));
    this.model.close(firstOf(lots, quantity), at * 10);
  }

  closeAll(): void {
    const lots = this.model.lots.map((lot) => ({ ...lot }));
    // a sale of collateral keeps the other side waiting
    if (lots.length === 0 || lots.some(({ overdue }) => overdue) || this.model.shares.selling.length > 0) return;
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
        this.model.shares.rests = this.model.shares.rests.filter(({ id }) => id !== orderId);
        sent.push(...this.harness.report('cancelled', orderId).requests);
      }
      if (request.kind !== 'new') continue;
      const issue = ISSUES.indexOf(request.instrument);
      const key = `${issue} ${request.side === 'sell'}`;
      const group = groups.get(key) ?? [];
      groups.delete(key);
      const at = this.price(issue);
      const quantity = group.reduce((sum, one) => sum + one.quantity, 0);
      // the other side of an issue follows
      sent.push(...this.harness.fill(request.orderId, quantity, at).requests);
      this.model.close(group, at * 10);
    }
    this.same('left by close all', 0, groups.size);
  }

  mark(): void {
    const issue = this.draw.below(2);
    const at = Math.max(10, Math.floor(((this.bases[issue] ?? 0) * (75 + this.draw.below(50))) / 1_000) * 10);
    this.log.push(`mark ${issue} ${at}`);
    const mark = { code: ISSUES[issue] ?? TOYOTA, mark: inYen(at), last: inYen(at), restricted: false, rising: false };
    this.#confirm(this.harness.do({ kind: 'markPrices', marks: [mark] }));
    this.model.mark(issue, at * 10);
  }

  deposit(amount = 100_000 * (1 + this.draw.below(15))): void {
    this.log.push(`deposit ${amount}`);
    const { requests } = this.harness.deposit(ACCOUNT, amount);
    const owed = this.model.deficit > 0;
    this.model.deposit(amount);
    const isPaid = owed && this.model.deficit === 0;
    const needless = isPaid ? this.model.shares.selling.map(({ id }) => id) : [];
    this.model.seen.saleCancelled += needless.length;
    this.same(
      'needless sales',
      needless,
      requests.flatMap((one) => (one.kind === 'cancel' ? [one.orderId] : [])),
    );
    answer(this, requests);
  }

  withdraw(): void {
    const amount = 1 + this.draw.below(800_000);
    this.log.push(`withdraw ${amount}`);
    const input = { kind: 'debit', accountId: ACCOUNT, house: HOUSE.bank, source: 'test' } as const;
    const { refusal } = this.harness.do({ ...input, amount: yen(amount) });
    const { claim, deficit, withdrawable } = this.model;
    this.same('may withdraw', claim === 0 && deficit === 0 && amount <= withdrawable, refusal === null);
    if (refusal === null) this.model.withdraw(amount);
  }

  /** The session ends, prices gap, and the broker closes what was left. */
  nextDate(): void {
    const draw = this.draw;
    const { harness, model } = this;
    for (const { orderId, state } of harness.broker.openOrders())
      if (state !== 'waiting') harness.report('expired', orderId);
    model.endOrders();
    harness.phase(false);
    const next = model.date + 1;
    // up to the whole deposit, and beyond
    this.bases = this.bases.map((base, issue) => {
      const percent = draw.chance(model.deficit > 0 ? 70 : 30) ? 95 + draw.below(11) : 35 + draw.below(140);
      return Math.min(4_000, Math.max(300 - issue * 200, Math.floor((base * percent) / 1_000) * 10));
    });
    this.log.push(`date ${next} at ${this.bases.join()}`);
    harness.settle(dateOf(next));
    model.settle(next);
    const issues = ISSUES.map((code, index) => listed(code, this.bases[index] ?? 0, 'other'));
    model.shares.rests = model.shares.rests.filter(({ issue, price, until }) => {
      const { lower = 0, upper = 0 } = issues[issue] ?? {};
      return until >= next && price >= lower && price <= upper;
    });
    const { events } = harness.openDate({ tradeDate: dateOf(next), settlesOn: dateOf(next + 2) }, issues);
    this.bases.forEach((base, issue) => {
      model.marks[issue] = base * 10;
      model.bases[issue] = base * 10;
    });
    // positions are in the order of their codes
    const sold = model.nextDate(
      issues.map(({ lower, lot }) => notional(lower, lot)),
      [1, 0],
    );
    this.same(
      'own sales that end',
      sold.ended,
      events.flatMap((one) =>
        one.kind === 'order' && one.order.reason === 'DAY_TRADE_DEFICIT' ? [one.order.orderId] : [],
      ),
    );
    const sales = harness.broker.openOrders(ACCOUNT).filter(({ origin }) => origin !== undefined);
    this.same(
      'sales of collateral',
      sold.sales,
      sales.map(({ instrument, quantity }) => [ISSUES.indexOf(instrument), quantity]),
    );
    model.shares.selling = sales.map(({ orderId, instrument, quantity }) => ({
      id: orderId,
      issue: ISSUES.indexOf(instrument),
      left: quantity,
    }));
    model.seen.collateralSold += sales.length;
    harness.goTo(dateOf(next - 1), '15:45');
    harness.do({ kind: 'stepDayTrades', step: 'force' });
    model.overdue(DEFAULT_DAY_TRADES.penalty);
    const halted = draw.chance(10) ? ISSUES[draw.below(2)] : undefined;
    const halt = (isHalted: boolean) =>
      halted === undefined ? [] : harness.do({ kind: 'haltInstrument', instrument: halted, halted: isHalted }).requests;
    halt(true);
    const requests = [...harness.phase(true).requests, ...halt(false)];
    followRests(this);
    const forced = model.forced().filter(({ issue, isLong }, index, all) =>
      // what sells collateral keeps purchases of the issue waiting; else the first of both sides is sent
      sold.sales.some(([one]) => one === issue) ? isLong : all.findIndex((one) => one.issue === issue) === index,
    );
    const byIssue = (a: readonly unknown[], b: readonly unknown[]): number => Number(a[0]) - Number(b[0]);
    this.same(
      'forced orders',
      forced
        .map(({ issue, isLong, lots }) => [issue, isLong ? 'sell' : 'buy', lots.reduce((s, l) => s + l.quantity, 0)])
        .sort(byIssue),
      requests
        .flatMap((one) =>
          one.kind === 'new' && harness.broker.order(one.orderId)?.credit !== undefined
            ? [[ISSUES.indexOf(one.instrument), one.side, one.quantity]]
            : [],
        )
        .sort(byIssue),
    );
    this.compare();
    answer(this, requests);
    if (model.shares.selling.length > 0 && draw.chance(75)) this.deposit(model.deficit + draw.below(2) * 50_000);
  }

  step(): void {
    const which = this.draw.below(100);
    // own sales that last beyond the date on which collateral is sold
    if (this.model.deficit > 0 && this.draw.chance(40)) sellShares(this);
    else if (which < 26) this.open();
    else if (which < 36) buyShares(this);
    else if (which < 42) sellShares(this);
    else if (which < 50) this.close();
    else if (which < 54) this.closeAll();
    else if (which < 66) this.mark();
    else if (which < 71) this.deposit();
    else if (which < 76) this.withdraw();
    else if (this.model.date < 6) this.nextDate();
    followRests(this);
    this.compare();
    if (this.draw.chance(3))
      this.harness = new BrokerHarness(Broker.restore(this.harness.broker.snapshot()), this.harness.now);
  }

  /** Closes what is left, settles and pays all: the house has lent and advanced nothing any more. */
  end(): void {
    const { harness, model } = this;
    for (let date = model.date; date < 9; date += 1) {
      if (model.deficit > 0 && this.draw.chance(85)) sellShares(this);
      this.nextDate();
      this.compare();
    }
    for (const { orderId } of harness.broker.openOrders()) harness.report('expired', orderId);
    model.endOrders();
    followRests(this);
    if (model.lots.length > 0) return;
    this.harness.deposit(ACCOUNT, 900_000_000);
    model.deposit(900_000_000);
    harness.settle(dateOf(11));
    model.settle(11);
    this.compare();
    const { accounts, positions } = harness.broker.snapshot();
    const own: readonly number[] = [HOUSE.margin, HOUSE.stockLoan, HOUSE.advances, HOUSE.receivable];
    const left = accounts.filter(({ accountId, cash }) => own.includes(accountId) && cash.settled !== 0);
    this.same(
      'house accounts',
      0,
      model.claim === 0 && left.some(({ accountId }) => accountId !== HOUSE.receivable) ? 1 : 0,
    );
    this.same('lent', 0, positions.filter((row) => own.includes(row.accountId) && row.settled !== 0).length);
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

const NAMES = [
  ...(['restricted', 'released', 'deficit', 'forced', 'receivable', 'repaid'] as const),
  ...(['collateralSold', 'saleCancelled', 'ownCancelled'] as const),
];

export type DayCoverage = { courses: number } & DayModel['seen'];

/**
 * Plays random courses of day trades, each from its own seed, and compares the machine with the naive model after each
 * step. Returns how often what matters has happened. Throws with the seed and the steps at the first difference.
 */
export function playDayCourses(count: number, firstSeed: number): DayCoverage {
  const snapshot = start();
  const seen: DayCoverage = { courses: 0, ...new DayModel(CALENDAR, [], 0).seen };
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const course = new Course(snapshot, seed);
    try {
      course.deposit();
      for (let step = 0; step < 26; step += 1) course.step();
      course.end();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`seed ${seed}: ${message}\nafter\n  ${course.log.join('\n  ')}`, { cause: error });
    }
    seen.courses += 1;
    for (const name of NAMES) seen[name] += course.model.seen[name];
  }
  return seen;
}
