import { yen } from '@kabuto/market';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACTS } from '../../test/support/acts.ts';
import { ALICE, openHarness } from '../../test/support/broker-harness.ts';
import { Script, type Step } from '../../test/support/script.ts';
import { type ExplainSection, explainAccount } from './explain.ts';

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  a: fc.nat(10_000),
  b: fc.nat(10_000_000),
  c: fc.nat(10_000),
});

const sum = ({ lines }: ExplainSection): number => lines.reduce((total, { amount }) => total + amount, 0);
const kinds = new Set<string>();

it('ORD-18 after random histories the lines of every explanation sum to the number shown', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 120, size: 'max' }), (history) => {
      const harness = openHarness({ cash: 0 });
      for (const accountId of [ALICE, ALICE + 1]) harness.deposit(accountId, 3_000_000);
      const script = new Script(harness);
      for (const one of history) {
        script.run(one);
        const { accounts, positions, orders, holds, globals } = harness.broker.snapshot();
        for (const account of accounts.filter(({ accountId }) => accountId >= ALICE)) {
          const { accountId, cash } = account;
          const own = <T extends { accountId: number }>(rows: readonly T[]) =>
            rows.filter((row) => row.accountId === accountId);
          const { tradeDate, settlesOn } = globals;
          const explanation = explainAccount({
            account,
            positions: own(positions),
            orders: own(orders),
            holds: own(holds),
            tradeDate,
            settlesOn,
          });
          expect(sum(explanation.cash)).toBe(
            cash.flows.reduce((all, { amount }) => all + amount, Number(cash.settled)),
          );
          expect(explanation.cash.total).toBe(sum(explanation.cash));
          expect([sum(explanation.held), explanation.held.total]).toEqual([cash.held, cash.held]);
          expect(sum(explanation.buyingPower)).toBe(harness.broker.buyingPower(accountId));
          expect(sum(explanation.withdrawable)).toBe(harness.broker.withdrawable(accountId));
          for (const holding of explanation.holdings) {
            expect(sum(holding.owned)).toBe(holding.owned.total);
            expect(sum(holding.sellable)).toBe(harness.broker.sellable(accountId, holding.instrument));
            for (const { kind } of holding.sellable.lines) kinds.add(`shares ${kind}`);
          }
          for (const section of [explanation.buyingPower, explanation.withdrawable, explanation.held])
            for (const { kind } of section.lines) kinds.add(kind);
          for (const line of explanation.held.lines)
            if (line.kind === 'hold') expect(line.until >= line.order.tradeDate).toBe(true);
        }
      }
    }),
    { numRuns: 150, seed: 72_03 },
  );
  // the kinds of lines that the histories covered
  const met = [
    'flow',
    'hold',
    'laterOutflow',
    'record',
    'settled',
    'tax',
    'shares flow',
    'shares hold',
    'shares settled',
  ];
  expect([...kinds]).toEqual(expect.arrayContaining(met));
});

it('what an order holds beyond the settled cash is covered by pending proceeds, and labelled so', () => {
  const harness = openHarness({ cash: 1_000_000 });
  const { orderId } = harness.place(ALICE, 'buy', 100, 3_000);
  const { accounts, orders, globals } = harness.broker.snapshot();
  const account = accounts.find(({ accountId }) => accountId === ALICE);
  const { tradeDate, settlesOn } = globals;
  if (account === undefined || settlesOn === null) throw new Error('the harness is open');
  const { held } = account.cash;
  const cash = { settled: yen(100_000), held, flows: [{ date: settlesOn, amount: yen(400_000) }] };
  const explanation = explainAccount({
    account: { ...account, cash },
    positions: [],
    orders,
    holds: [],
    tradeDate,
    settlesOn,
  });
  expect(explanation.withdrawable).toEqual({
    total: 0,
    lines: [
      { kind: 'settled', amount: 100_000 },
      { kind: 'hold', amount: 0 - held, order: harness.broker.order(orderId ?? 0), until: tradeDate },
      { kind: 'unsettledProceeds', amount: held - 100_000 },
    ],
  });
  expect(explanation.buyingPower.total).toBe(500_000 - held);
});

it('a hold names its order and its last date, tax the date whose close ends it', () => {
  const harness = openHarness({ cash: 1_000_000 });
  const { orderId } = harness.place(ALICE, 'buy', 100, 3_000);
  const { accounts, orders, globals } = harness.broker.snapshot();
  const account = accounts.find(({ accountId }) => accountId === ALICE);
  if (account === undefined) throw new Error('the harness has an account');
  const { tradeDate, settlesOn } = globals;
  const taxed = { ...account, tax: { ...account.tax, held: yen(7) } };
  const { held } = explainAccount({ account: taxed, positions: [], orders, holds: [], tradeDate, settlesOn });
  expect(held.lines).toEqual([
    { kind: 'hold', amount: account.cash.held, order: harness.broker.order(orderId ?? 0), until: tradeDate },
    { kind: 'tax', amount: 7, until: tradeDate },
  ]);
});
