import type { Plant, PlantTest } from './plant.ts';

const BROKER = 'packages/brokerage/src';
const unit = (file: string, title: string): PlantTest => ({
  project: 'unit',
  file: `packages/brokerage/${file}`,
  title,
});

/** Bugs of cash, shares, fees and tax. */
export const MONEY: readonly Plant[] = [
  {
    name: 'debit without check',
    breaks: 'rules/core.md 4: debit only if available',
    file: `${BROKER}/ledger/withdraw.ts`,
    find: 'if (amount > available)',
    put: 'if (amount < 0)',
    test: unit('test/scenarios/place.test.ts', 'pays out only what is settled and free'),
  },
  {
    name: 'hold released twice',
    breaks: 'rules/core.md 4: holds = open orders',
    file: `${BROKER}/orders/lifecycle.ts`,
    find: 'account.cash.held = yen(account.cash.held + needed - order.holdCash);',
    put: 'account.cash.held = yen(account.cash.held + (isDecrease ? 2 : 1) * (needed - order.holdCash));',
    test: unit(
      'test/scenarios/broker.test.ts',
      'keeps the hold of the unfilled rest exact through partial fills and a cancel',
    ),
  },
  {
    name: 'hold never released for shares',
    breaks: 'rules/core.md 4: holds = open orders',
    file: `${BROKER}/orders/lifecycle.ts`,
    find: 'position.held = shares(position.held + needed - order.holdShares);',
    put: 'position.held = shares(position.held + Math.max(0, needed - order.holdShares));',
    test: unit('test/oracle/model.test.ts', 'hold every invariant of the ledger after every step'),
  },
  {
    name: 'fee per fill instead of per order',
    breaks: 'rules/core.md 8: the fee is charged on the running total of an order',
    file: `${BROKER}/positions/fill.ts`,
    find: 'const feeTotal = feeOnTotal(state.schedule(order.feeSchedule), order.side, filledNotional);',
    put: 'const feeTotal = yen(order.feeCharged + feeOnTotal(state.schedule(order.feeSchedule), order.side, amount));',
    test: unit('src/ledger/fee.test.ts', 'do not depend on how an order is split into fills'),
  },
  {
    name: 'fee without its growth in the hold',
    breaks: 'rules/market.md 3.3: the hold of a buy covers its fee',
    file: `${BROKER}/orders/hold.ts`,
    find: 'return yen(rest + fee - terms.feeCharged);',
    put: 'return yen(rest);',
    test: unit('src/ledger/fee.test.ts', 'are covered by the hold, which never grows with a fill'),
  },
  {
    name: 'market buy holds at the lower limit of what it may pay',
    breaks: 'rules/core.md 4: market buys hold the upper daily limit',
    file: `${BROKER}/orders/hold.ts`,
    find: 'firmLimit(terms) ?? upper;',
    put: 'firmLimit(terms) ?? ((upper / 2) as Price);',
    test: unit(
      'test/scenarios/broker.test.ts',
      'buys 100 at market: holds the upper limit and the fee, pays the price, frees the rest',
    ),
  },
  {
    name: 'T+3 flow ignored',
    breaks: 'rules/core.md 4: a night buy (T+3) and a day buy (T+2) cannot spend the same yen',
    file: `${BROKER}/ledger/balance.ts`,
    find: 'if (low !== null && projection < low) low = projection;',
    put: 'if (low !== null && projection < low && date === from) low = projection;',
    test: unit(
      'src/ledger/balance.test.ts',
      'prevents a night buy (T+3) and a day buy (T+2) from spending the same yen',
    ),
  },
  {
    name: 'proceeds count before they arrive',
    breaks: 'rules/core.md 4: withdrawable is settled cash',
    file: `${BROKER}/ledger/balance.ts`,
    find: 'let low: number | null = from === null ? projection : null;',
    put: 'let low: number | null = from === null && balance.flows.length === 0 ? projection : null;',
    test: unit('src/ledger/balance.test.ts', 'counts proceeds from the date they arrive, not before'),
  },
  {
    name: 'settlement a day early',
    breaks: 'rules/market.md 1.12: each date settles its own',
    file: `${BROKER}/ledger/balance.ts`,
    find: 'const later = balance.flows.findIndex((flow) => flow.date > date);',
    put: 'const later = balance.flows.length > 1 ? -1 : balance.flows.findIndex((flow) => flow.date > date);',
    test: unit(
      'test/scenarios/settlement.test.ts',
      'ORD-10 each date settles its own, over the holiday, and nothing twice',
    ),
  },
  {
    name: 'refund sign flipped',
    breaks: 'rules/market.md 6.2: a loss gives tax of the year back',
    file: `${BROKER}/positions/close-day.ts`,
    find: 'postTax(turn, account, amount, settlesOn);',
    put: 'postTax(turn, account, yen(Math.abs(amount)), settlesOn);',
    test: unit(
      'test/oracle/ordinary-days.test.ts',
      'ORD-01 ORD-03 ORD-05 ORD-07 ORD-08 ORD-12 ORD-15 ORD-16 gives the same results and state after every input, and takes every legal step',
    ),
  },
  {
    name: 'tax on the sum of both rates',
    breaks: 'rules/market.md 6.2: each tax is floored on its own',
    file: `${BROKER}/tax/withholding.ts`,
    find: 'return yen(income + local);',
    put: 'return yen(mulDiv(Math.max(0, gain), INCOME_TAX + LOCAL_TAX, RATE_UNIT));',
    test: unit('src/positions/close-day.test.ts', 'ORD-12 floors income tax and local tax apart'),
  },
  {
    name: 'the ticket leaves out the tax of a sale',
    breaks: 'RT-27: the ticket says what the broker then holds',
    file: `${BROKER}/forms/after-fill.ts`,
    find: 'const left = yen(power - held)',
    put: 'const left = yen(power - tax.held)',
    test: unit(
      'test/scenarios/ticket.test.ts',
      'is to the yen what the broker holds once the order is open, and once it is filled',
    ),
  },
  {
    name: 'the ticket leaves out what open day trades need after a fill',
    breaks: 'RT-27: the ticket says what the broker then holds',
    file: `${BROKER}/forms/after-fill.ts`,
    find: 'Math.max(0, spare + more + pledged)',
    put: 'Math.max(0, spare + more)',
    test: unit(
      'test/scenarios/ticket.test.ts',
      'is to the yen what the broker holds once the order is open, and once it is filled',
    ),
  },
  {
    name: 'the ticket holds no more than the limit for a funari',
    breaks: 'RT-26: the ticket says what the broker then holds, whatever kind of order it is',
    file: `${BROKER}/forms/summary.ts`,
    find: 'condition: terms.condition ?? null, quantity',
    put: 'condition: null, quantity',
    test: unit(
      'test/scenarios/ticket.test.ts',
      'is to the yen what the broker holds once the order is open, and once it is filled',
    ),
  },
  {
    name: 'the form for other terms forgets what was filled',
    breaks: 'ORD-05: the form says what the broker then holds',
    file: `${BROKER}/forms/amended-hold.ts`,
    find: 'shares(Math.max(0, quantity - order.filled))',
    put: 'shares(quantity)',
    test: unit(
      'test/scenarios/ticket.test.ts',
      'is to the yen and share what the broker holds once the venue has confirmed it',
    ),
  },
  {
    name: 'same money buys an issue twice',
    breaks: 'rules/market.md 3.3: the netting ban',
    file: `${BROKER}/positions/same-issue.ts`,
    find: 'day.locked = shares(day.locked + lockedShares);',
    put: 'day.locked = shares(day.locked);',
    test: unit(
      'src/positions/same-issue.test.ts',
      'ORD-09 sells at ten, buys back at two with the same money, and cannot sell again before tomorrow',
    ),
  },
  {
    name: 'repeated fill booked again',
    breaks: 'rules/core.md 1: a venue may report everything twice',
    file: `${BROKER}/commands/venue-report.ts`,
    find: 'if (report.tradeId <= order.lastTradeId) return STALE;',
    put: 'if (report.tradeId < order.lastTradeId) return STALE;',
    test: unit(
      'test/scenarios/broker.test.ts',
      'ignores a repeated fill, ack, cancel report and everything about a final order',
    ),
  },
  {
    name: 'both legs of a pair at the venue',
    breaks: 'rules/core.md 5: one leg live at a time; switching waits for the cancel report',
    file: `${BROKER}/commands/venue-report.ts`,
    find: "    transitionOrder(turn, order, 'switching');",
    put: '    sendOrder(turn, order);',
    test: unit(
      'test/scenarios/oco.test.ts',
      'ORD-15 the limit sells everything before the cancel reaches it: the stop sells nothing',
    ),
  },
  {
    name: 'another member cancels an order',
    breaks: 'docs/security.md, Who may do what: foreign ids are unknown',
    file: `${BROKER}/commands/find-order.ts`,
    find: 'if (order?.accountId === accountId) return { order };',
    put: 'if (order !== undefined) return { order };',
    test: unit(
      'test/scenarios/amend.test.ts',
      'ORD-05 a reply in flight, a foreign or a final order, a frozen account, a halt, a venue that amends nothing',
    ),
  },
];
