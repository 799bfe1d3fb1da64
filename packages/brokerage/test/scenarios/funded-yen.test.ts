import { epochMs, yen } from '@kabuto/market';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { CASH } from '../../src/ledger/asset.ts';
import { type AccountId, type BrokerResult, HOUSE, type OrderId, type TransferId } from '../../src/types.ts';
import { ALICE, BOB, day, listed, openHarness, SMALL, THU } from '../support/broker-harness.ts';
import { Ledger, storedSums } from '../support/ledger.ts';
import { RATE, TransferHarness, transferOf } from '../support/transfer-harness.ts';

const PAIR = { number: 1, maker: 1, checker: 2 };
const DATES = [
  THU,
  ...Array.from({ length: 27 }, (_, index) => ({
    tradeDate: day(`2026-12-${String(index + 1).padStart(2, '0')}`),
    settlesOn: day(`2026-12-${String(index + 2).padStart(2, '0')}`),
  })),
];
/** States in which the yen of a withdrawal have not left the bank account. */
const ON_THE_WAY = ['requested', 'cooling', 'screening', 'approved', 'sent'];

/** What a result has funded, by its events: the credit and its yen so far. */
const fundedBy = ({ events }: BrokerResult) =>
  events.flatMap((event) =>
    event.kind === 'transfer' && event.transfer.token !== undefined
      ? [{ id: event.transfer.transferId, funded: event.transfer.funded ?? event.transfer.amount }]
      : [],
  );

type Wanted = { readonly amount: number; readonly pick: number; readonly account: AccountId };
type OpenOrder = {
  readonly id: OrderId;
  readonly account: AccountId;
  readonly side: 'buy' | 'sell';
  readonly shares: number;
};

/** A broker, and what is in the customers' bank account by what has happened outside alone: no balance is read. */
class Bank {
  readonly transfers = new TransferHarness(openHarness({ cash: 0, fee: { ratePpm: 50_000 } }));
  readonly ledger = new Ledger();
  /** Credits that a line, and that spare yen have reached. */
  readonly reached = { line: 0, spare: 0 };
  /** Yen in the bank account. */
  cash = 0;
  /** Lines that the treasury has paid with, and their yen. */
  #lines: { readonly id: TransferId; readonly amount: number }[] = [];
  /** Yen of it that were owed to others for shares in the morning. Negative: they owe them. */
  #owed = 0;
  /** By account: what its purchases of the day cost beyond its sales, which settle on the same date. */
  #today = new Map<AccountId, number>();
  #logs = 0;
  #date = 0;
  #orders: OpenOrder[] = [];

  constructor() {
    const { harness } = this.transfers;
    const submit = harness.do.bind(harness);
    // every event of every command is in the ledger of the test
    harness.do = (input) => {
      const result = submit(input);
      expect(this.ledger.add(result.events)).toEqual([]);
      return result;
    };
    this.transfers.openTokens();
    harness.do({ kind: 'setInstrument', instrument: listed(SMALL, 800, 'other', 1) });
  }

  get broker(): Broker {
    return this.transfers.harness.broker;
  }

  get #all() {
    return [ALICE, BOB].flatMap((id) => this.broker.transfers(id));
  }

  /** Yen that customers can take out at once, and those that are on the way out. */
  leaving(): number {
    const out = this.#all.filter(
      ({ direction, method, state }) => direction === 'out' && method === 'bank' && ON_THE_WAY.includes(state),
    );
    const onTheWay = out.reduce((sum, { amount, fee }) => sum + amount + fee, 0);
    return [ALICE, BOB].reduce((sum, id) => sum + this.broker.withdrawable(id), onTheWay);
  }

  /** Credits of tokens; `isOpen`: those whose yen are missing. */
  credits(isOpen: boolean) {
    return this.#all
      .filter(
        ({ token, state, unreconciled }) => token !== undefined && state === 'credited' && (!isOpen || unreconciled),
      )
      .toSorted((a, b) => a.transferId - b.transferId);
  }

  line(amount: number): TransferId {
    this.cash += amount;
    const id = transferOf(this.transfers.import(amount)).transferId;
    this.#lines.push({ id, amount });
    return id;
  }

  fund(amount: number, lineId?: TransferId): BrokerResult {
    const from = lineId === undefined ? {} : { lineId };
    return this.transfers.harness.do({ kind: 'fundCredits', amount: yen(amount), proposal: PAIR, ...from });
  }

  #canLeave({ amount, account }: Wanted): boolean {
    return this.broker.withdrawable(account) >= amount && this.broker.account(account)?.claim === undefined;
  }

  #place(side: 'buy' | 'sell', { pick, account }: Wanted): void {
    const shares = 1 + (pick % 5);
    const { orderId } = this.transfers.harness.place(account, side, shares, side === 'buy' ? 900 : 700, {
      instrument: SMALL,
    });
    if (orderId !== null) this.#orders.push({ id: orderId, account, side, shares });
  }

  #cancel({ id, account }: OpenOrder): void {
    this.transfers.harness.report('ack', id);
    this.transfers.harness.cancel(account, id);
    this.transfers.harness.report('cancelled', id);
  }

  readonly acts = {
    credit: ({ amount, account }: Wanted) => {
      this.#logs += 1;
      const of = {
        token: 'USDT',
        units: (amount * 10_000_000_000) / RATE,
        source: `chain/1/0xabc/${this.#logs}`,
      } as const;
      const wallAt = epochMs(this.transfers.now);
      const seen = this.transfers.harness.do({ kind: 'seeTokenDeposit', accountId: account, ...of, wallAt });
      for (const to of ['final', 'screening', 'credited'] as const)
        this.transfers.step(transferOf(seen).transferId, to, to === 'screening' ? { rate: RATE } : {});
    },
    deposit: ({ amount, account }: Wanted) => {
      this.cash += amount;
      this.transfers.credited(amount, account);
    },
    /** The bank takes a credited deposit back. */
    recall: ({ pick }: Wanted) => {
      const found = this.#all.filter(
        ({ method, direction, state }) => method === 'bank' && direction === 'in' && state === 'credited',
      );
      const one = found[pick % Math.max(1, found.length)];
      if (one === undefined) return;
      this.cash -= one.amount;
      this.transfers.step(one.transferId, 'reversed');
    },
    /** The bank takes a line of the treasury back. */
    recallLine: ({ pick }: Wanted) => {
      const [one] = this.#lines.splice(pick % Math.max(1, this.#lines.length), 1);
      if (one === undefined) return;
      this.cash -= one.amount;
      expect(this.transfers.step(one.id, 'reversed').refusal).toBeNull();
    },
    undo: ({ pick }: Wanted) => {
      const found = this.credits(false);
      const one = found[pick % Math.max(1, found.length)];
      if (one !== undefined) this.transfers.step(one.transferId, 'reversed');
    },
    sellTokens: (wanted: Wanted) => {
      if (this.#canLeave({ ...wanted, account: ALICE })) this.transfers.tokens(wanted.amount, 'paid');
    },
    leave: (wanted: Wanted) => {
      if (!this.#canLeave(wanted)) return;
      const { transferId } = transferOf(this.transfers.draft(wanted.amount, 30 * 24 * 3600_000, wanted.account));
      for (const to of ['requested', 'cooling', 'screening', 'approved', 'sent'] as const)
        expect(this.transfers.step(transferId, to).refusal).toBeNull();
    },
    paid: () => {
      const one = this.#all.find(({ state }) => state === 'sent');
      if (one === undefined) return;
      this.cash -= one.amount;
      this.transfers.step(one.transferId, 'paid');
    },
    back: () => {
      const one = this.#all.find(({ direction, state }) => direction === 'out' && state === 'paid');
      if (one === undefined) return;
      if (one.method === 'bank') this.cash += one.amount;
      this.transfers.step(one.transferId, 'returned', one.method === 'bank' ? {} : { proposal: PAIR });
    },
    clerk: ({ pick }: Wanted) => {
      const found = this.credits(true);
      const one = found[pick % Math.max(1, found.length)];
      if (one === undefined) return;
      const { accountId, transferId, amount, funded = 0 } = one;
      this.cash += amount - funded;
      this.transfers.harness.do({ kind: 'fundTransfer', accountId, transferId, actor: { kind: 'clerk' } });
    },
    /** Of the brokerage, which pays it in or not. */
    gift: ({ amount, pick, account }: Wanted) => {
      if (amount > 1_500) return;
      const house = pick % 3 === 0 ? HOUSE.bank : HOUSE.fees;
      if (house === HOUSE.bank) this.cash += amount;
      this.transfers.harness.do({ kind: 'credit', accountId: account, amount: yen(amount), house, source: 'gift' });
    },
    buy: (wanted: Wanted) => this.#place('buy', wanted),
    sell: (wanted: Wanted) => this.#place('sell', wanted),
    cancel: () => {
      const order = this.#orders.shift();
      if (order !== undefined) this.#cancel(order);
    },
    fill: ({ pick }: Wanted) => {
      const order = this.#orders.shift();
      if (order === undefined) return;
      const price = order.side === 'buy' ? 800 : 700 + (pick % 3) * 100;
      this.transfers.harness.report('ack', order.id);
      this.transfers.harness.fill(order.id, order.shares, price);
      const cost = price * order.shares * (order.side === 'buy' ? 1 : -1);
      this.#today.set(order.account, (this.#today.get(order.account) ?? 0) + cost);
    },
    morning: () => {
      const [today, next] = [DATES[this.#date], DATES[this.#date + 1]];
      if (today === undefined || next === undefined) return;
      for (const order of this.#orders.splice(0)) this.#cancel(order);
      this.#date += 1;
      for (const account of [ALICE, BOB]) this.#owed += this.#today.get(account) ?? 0;
      this.#today.clear();
      this.transfers.harness.phase(false);
      this.transfers.harness.settle(today.settlesOn);
      this.transfers.harness.openDate(next);
      this.transfers.harness.phase(true);
    },
    /** A line of the treasury, or what it has spare. */
    line: ({ amount }: Wanted) => this.#funding(() => this.fund(amount, this.line(amount)), 'line'),
    spare: ({ amount }: Wanted) =>
      this.#funding(() => this.fund(Math.min(amount, Math.max(1, this.broker.funding.spare))), 'spare'),
  } as const;

  #funding(command: () => BrokerResult, by: 'line' | 'spare'): void {
    const before = this.credits(true).map(({ transferId, funded = 0 }) => ({ id: transferId, funded }));
    const parts = fundedBy(command());
    this.reached[by] += parts.length;
    // oldest first: a credit is reached only when those before it are paid
    expect(parts.map(({ id }) => id)).toEqual(before.slice(0, parts.length).map(({ id }) => id));
    for (const [index, { funded }] of parts.entries()) expect(funded).toBeGreaterThan(before[index]?.funded ?? 0);
    const later = this.credits(true).map(({ transferId }) => transferId);
    for (const { id } of parts.slice(0, -1)) expect(later).not.toContain(id);
    if (parts.length > 0) this.expectCovered();
  }

  /** What may leave at once is in the bank account, beside what is owed for shares. */
  expectCovered(): void {
    // what is sold today is no cash yet
    const today = [ALICE, BOB].reduce((sum, id) => sum + Math.max(0, this.#today.get(id) ?? 0), 0);
    expect(this.cash - this.#owed - today - this.leaving()).toBeGreaterThanOrEqual(0);
  }
}

type Act = keyof Bank['acts'];
const ACTS: readonly Act[] = [
  ...([
    'credit',
    'credit',
    'credit',
    'line',
    'line',
    'spare',
    'spare',
    'deposit',
    'recall',
    'recallLine',
    'undo',
    'sellTokens',
  ] as const),
  ...([
    'leave',
    'leave',
    'paid',
    'back',
    'clerk',
    'gift',
    'buy',
    'buy',
    'fill',
    'fill',
    'cancel',
    'sell',
    'morning',
  ] as const),
];

it('whatever is paid, traded, withdrawn, taken back and reversed, all that customers can take out at once is in the bank', () => {
  const command = fc.record({
    what: fc.constantFrom(...ACTS),
    amount: fc.constantFrom(1_500, 3_000, 4_500, 9_000),
    pick: fc.nat(),
    account: fc.constantFrom(ALICE, BOB),
  });
  const reached = { line: 0, spare: 0 };
  fc.assert(
    fc.property(fc.array(command, { minLength: 40, maxLength: 80 }), (commands) => {
      const bank = new Bank();
      for (const { what, ...wanted } of commands) {
        bank.acts[what](wanted);
        expect(bank.transfers.house('bank')).toBe(0 - bank.cash);
      }
      // a line of what is missing and of what is not funded ends the lock of every credit
      const { unfunded, spare } = bank.broker.funding;
      const missing = unfunded + Math.max(0, 0 - spare);
      if (missing > 0) {
        bank.fund(missing, bank.line(missing));
        expect(bank.broker.funding.unfunded).toBe(0);
        bank.expectCovered();
      }
      reached.line += bank.reached.line;
      reached.spare += bank.reached.spare;
      const snapshot = bank.broker.snapshot();
      expect(Broker.restore(snapshot).snapshot()).toEqual(snapshot);
      const inYen = (sums: Record<string, number>) => Object.entries(sums).filter(([key]) => key.endsWith(CASH));
      expect(Object.fromEntries(inYen(storedSums(snapshot)))).toEqual(Object.fromEntries(inYen(bank.ledger.sums())));
    }),
    { numRuns: 300 },
  );
  expect(reached.line).toBeGreaterThan(300);
  expect(reached.spare).toBeGreaterThan(100);
}, 60_000);
