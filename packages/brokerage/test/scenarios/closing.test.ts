import { epochMs, yen } from '@kabuto/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import type { BrokerResult } from '../../src/types.ts';
import {
  ALICE,
  BrokerHarness,
  FRI,
  listed,
  openHarness,
  THU,
  TOYOTA,
  at as yenPrice,
} from '../support/broker-harness.ts';
import { OUT_PATH, TransferHarness, transferOf } from '../support/transfer-harness.ts';

let harness: BrokerHarness;
let transfers: TransferHarness;
beforeEach(() => {
  transfers = new TransferHarness(openHarness({ cash: 0 }));
  ({ harness } = transfers);
});
const { refusalOf } = BrokerHarness;
const ifDone = { type: 'limit', price: yenPrice(2_900), timeInForce: 'day', expiresOn: null } as const;

function buy(): void {
  const bought = harness.order(ALICE, 'buy', 100, 3_000);
  harness.report('ack', bought);
  harness.fill(bought, 100, 3_000);
}

const requestClosing = () => harness.do({ kind: 'requestClosing', accountId: ALICE });
/** The statuses that a result publishes. */
const statuses = ({ events }: BrokerResult) =>
  events.flatMap((event) => (event.kind === 'accountStatus' ? [event.status] : []));
const status = () => {
  const { status: is, closing } = harness.broker.account(ALICE) ?? {};
  return [is, closing];
};

describe('an account that is to be closed', () => {
  it('is closed at once when it is empty', () => {
    expect(statuses(requestClosing())).toEqual(['closing', 'closed']);
    expect(status()).toEqual(['closed', undefined]);
    expect(refusalOf(requestClosing()).reason).toBe('ACCOUNT_CLOSED');
  });

  it('pays out what is left to a card, and is closed with the last yen', () => {
    harness.deposit(ALICE, 50_000);
    expect(statuses(requestClosing())).toEqual(['closing']);
    expect(statuses(requestClosing())).toEqual([]);
    expect(status()).toEqual(['open', true]);
    transfers.withdrawal(20_000, 'paid');
    const id = transfers.withdrawal(30_000, 'approved');
    const again = Broker.restore(harness.broker.snapshot());
    transfers = new TransferHarness(new BrokerHarness(again, harness.now));
    ({ harness } = transfers);
    expect(statuses(transfers.step(id, 'sent'))).toEqual([]);
    expect(statuses(transfers.step(id, 'paid'))).toEqual(['closed']);
    // what comes back afterwards is the customer's still
    transfers.step(id, 'returned');
    expect([transfers.cash().settled, ...status()]).toEqual([30_000, 'closed', undefined]);
  });

  it('takes no purchases, no deposits and no subscriptions, and sells', () => {
    harness.deposit(ALICE, 1_000_000);
    buy();
    const open = harness.order(ALICE, 'buy', 100, 2_990);
    harness.report('ack', open);
    requestClosing();
    expect(harness.broker.order(open)).toMatchObject({ state: 'cancelling' });
    harness.report('cancelled', open);
    const refused = [
      harness.place(ALICE, 'buy', 100, 3_000),
      harness.do({ kind: 'declareDeposit', accountId: ALICE, amount: yen(1), wallAt: epochMs(transfers.now) }),
      harness.do({ kind: 'hold', accountId: ALICE, purpose: 'subscription', reference: 'offer', amount: yen(1) }),
    ];
    expect(refused.map((result) => refusalOf(result).reason)).toEqual(Array(3).fill('ACCOUNT_CLOSING'));
    expect(refusalOf(harness.place(ALICE, 'sell', 100, 3_000, { ifDone })).reason).toBe('ACCOUNT_CLOSING');
    expect(harness.place(ALICE, 'sell', 100, 3_000).refusal).toBeNull();
  });

  it('is closed after its last sale has settled, its tax is paid and its cash has left', () => {
    harness.deposit(ALICE, 1_000_000);
    buy();
    requestClosing();
    const sale = harness.order(ALICE, 'sell', 100, 3_100);
    harness.report('ack', sale);
    harness.fill(sale, 100, 3_100);
    harness.phase(false);
    harness.openDate(FRI, [listed(TOYOTA, 3_100)]);
    harness.settle(THU.settlesOn);
    expect(status()).toEqual(['open', true]);
    const left = transfers.cash().withdrawable;
    expect(left).toBe(transfers.cash().settled);
    const id = transfers.withdrawal(left, 'sent');
    expect(statuses(transfers.step(id, 'paid'))).toEqual(['closed']);
  });

  it('may withdraw less than the smallest withdrawal', () => {
    const dailyMaximum = { unverified: null, verified: null };
    const policy = { minimum: yen(1_000), dailyMaximum, fee: yen(0), coolingMs: 0 };
    harness.do({ kind: 'setTransferPolicy', policy });
    harness.deposit(ALICE, 999);
    expect(() => transfers.withdrawal(999, 'requested')).toThrow('TRANSFER_MINIMUM');
    requestClosing();
    const id = transfers.withdrawal(999, 'sent');
    expect(statuses(transfers.step(id, 'paid'))).toEqual(['closed']);
  });

  it('is still credited what arrives from outside', () => {
    const line = transferOf(transfers.import(5_000)).transferId;
    const id = transfers.declare(5_000);
    requestClosing();
    expect(status()).toEqual(['open', true]);
    transfers.step(id, 'matched', { lineId: line });
    transfers.step(id, 'screening');
    expect(statuses(transfers.step(id, 'credited'))).toEqual([]);
    expect(transfers.cash().settled).toBe(5_000);
    for (const to of OUT_PATH.slice(0, 5)) transfers.step(id + 1, to, to === 'requested' ? { from: draft() } : {});
    expect(statuses(transfers.step(id + 1, 'paid'))).toEqual(['closed']);
  });

  it('is closed when a declaration that it waited for has lapsed', () => {
    const id = transfers.declare(5_000);
    requestClosing();
    expect(statuses(transfers.step(id, 'lapsed'))).toEqual(['closed']);
  });

  it('waits for the claim that it owes', () => {
    const id = transfers.credited(10_000);
    transfers.withdrawal(10_000, 'paid');
    transfers.step(id, 'reversed');
    requestClosing();
    expect(status()).toEqual(['open', true]);
    expect(statuses(harness.deposit(ALICE, 10_000))).toEqual(['closed']);
  });

  it('keeps a freeze, and is closed by closeAccount with what it holds', () => {
    harness.deposit(ALICE, 1_000);
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    requestClosing();
    expect(status()).toEqual(['frozen', true]);
    expect(refusalOf(transfers.draft(1_000)).reason).toBe('TRADING_NOT_ALLOWED');
    expect(statuses(harness.do({ kind: 'closeAccount', accountId: ALICE }))).toEqual(['closed']);
    expect(status()).toEqual(['closed', undefined]);
  });
});

/** Drafts a withdrawal of all that is left; returns the state of the draft. */
function draft() {
  return transferOf(transfers.draft(transfers.cash().withdrawable)).state;
}
