import { epochMs, yen } from '@kabuto/market';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { postingsOf } from '../../src/ledger/postings.ts';
import { unitsFor, yenFor } from '../../src/transfers/token-units.ts';
import { type BrokerResult, HOUSE, type TransferState } from '../../src/types.ts';
import { ALICE, BrokerHarness, openHarness } from '../support/broker-harness.ts';
import { RATE, TOKENS_PATH, TransferHarness, transferOf } from '../support/transfer-harness.ts';

const DAY = 24 * 3600_000;
const PAIR = { number: 1, maker: 1, checker: 2 } as const;

let transfers: TransferHarness;
beforeEach(() => {
  transfers = new TransferHarness(openHarness({ cash: 1_000_000 }));
  transfers.openTokens();
});
const { refusalOf } = BrokerHarness;

const freeze = (status: 'open' | 'frozen') =>
  transfers.harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status });

/** What a result posted in an asset, as [account, amount]. */
const posted = ({ events }: BrokerResult, asset: string) =>
  events
    .flatMap(postingsOf)
    .filter((posting) => posting.asset === asset)
    .map(({ accountId, amount }) => [accountId, amount]);

const sign = (id: number, rate = RATE) => transfers.step(id, 'signed', { rate });

describe('tokens that leave', () => {
  it('are held in yen, fixed by the rate of the signature, and sold by the treasury when they are final', () => {
    transfers.openTokens({ fee: yen(300) });
    const draft = transferOf(transfers.draftTokens(200_000));
    expect(draft).toMatchObject({ state: 'draft', method: 'usdt', direction: 'out', fee: 300, feeCap: 5_000_000 });
    expect('units' in draft).toBe(false);
    const { transferId } = draft;
    transfers.step(transferId, 'requested');
    expect(transfers.cash()).toEqual({ settled: 1_000_000, held: 200_300, withdrawable: 799_700 });
    for (const to of ['cooling', 'screening', 'approved'] as const) transfers.step(transferId, to);
    expect(transfers.cash().held).toBe(200_300);
    // 200,000 / 150.1234 = 1,332.23734661...
    const signed = sign(transferId, 1_501_234);
    expect(transferOf(signed)).toMatchObject({ state: 'signed', rate: 1_501_234, units: 1_332_237_346 });
    expect(posted(signed, 'USDT')).toEqual([]);
    expect(transfers.cash()).toEqual({ settled: 799_700, held: 0, withdrawable: 799_700 });
    expect([transfers.house('transit'), transfers.house('fees')]).toEqual([200_000, 300]);
    expect(transfers.step(transferId, 'mined').events).toMatchObject([{ kind: 'transfer', postings: [] }]);
    const paid = transfers.step(transferId, 'paid');
    expect(posted(paid, 'JPY')).toEqual([
      [HOUSE.transit, -200_000],
      [HOUSE.treasury, 200_000],
    ]);
    expect(posted(paid, 'USDT')).toEqual([
      [HOUSE.treasury, -1_332_237_346],
      [HOUSE.chain, 1_332_237_346],
    ]);
    expect([transfers.house('transit'), transfers.house('treasury'), transfers.house('bank')]).toEqual([
      0, 200_000, -2_000_000,
    ]);
  });

  it('are closed until a policy opens them, and again when it closes them: nothing more is signed', () => {
    transfers = new TransferHarness(openHarness({ cash: 1_000_000 }));
    const off = { reason: 'TOKENS_OUT_OFF', field: null, params: {} };
    expect(refusalOf(transfers.draftTokens(1_000))).toEqual(off);
    expect(transfers.draft(1_000).refusal).toBeNull();
    transfers.openTokens();
    const ids = TOKENS_PATH.slice(0, 4).map((state) => transfers.tokens(1_000, state));
    const signed = transfers.tokens(1_000, 'signed');
    const draft = transferOf(transfers.draftTokens(1_000)).transferId;
    transfers.harness.do({ kind: 'setTokenPolicy', policy: null });
    for (const [index, id] of [draft, ...ids].entries()) {
      const to = TOKENS_PATH[index] ?? 'paid';
      expect(refusalOf(transfers.step(id, to, { rate: RATE }))).toEqual(off);
    }
    expect(transfers.step(signed, 'mined').refusal).toBeNull();
    expect(transfers.step(signed, 'paid').refusal).toBeNull();
    for (const id of ids) expect(transfers.step(id, 'rejected').refusal).toBeNull();
    expect(transfers.cash()).toEqual({ settled: 999_000, held: 0, withdrawable: 999_000 });
  });

  it.each([
    ['more than the most', 1_000_000, 1_999_999],
    ['fewer than the least', 2_000_001, 3_000_000],
  ])('are not signed when the rate makes %s, and are then rejected', (_, leastUnits, mostUnits) => {
    const id = transfers.tokens(200, 'approved', { leastUnits, mostUnits });
    const before = transfers.harness.broker.snapshot();
    // 200 yen at 100 yen
    expect(refusalOf(sign(id, 1_000_000))).toEqual({
      reason: 'TOKENS_OUT_OF_BOUNDS',
      field: 'rate',
      params: { least: String(leastUnits), most: String(mostUnits), units: '2000000' },
    });
    expect(transfers.harness.broker.snapshot()).toEqual(before);
    expect(transferOf(transfers.step(id, 'rejected', { reason: 'RATE_MOVED' }))).toMatchObject({ state: 'rejected' });
    expect(transfers.cash()).toEqual({ settled: 1_000_000, held: 0, withdrawable: 1_000_000 });
  });

  it('are signed at either bound, and never beyond what a transfer can move', () => {
    for (const bounds of [
      { leastUnits: 2_000_000, mostUnits: 3_000_000 },
      { leastUnits: 1, mostUnits: 2_000_000 },
    ])
      expect(transferOf(sign(transfers.tokens(200, 'approved', bounds), 1_000_000)).units).toBe(2_000_000);
    const id = transfers.tokens(500_000, 'approved', { mostUnits: 1_000_000_000_000_000 });
    expect(refusalOf(sign(id, 1)).params).toMatchObject({ units: '5000000000000000' });
  });

  it('need a rate to be signed', () => {
    const id = transfers.tokens(200, 'approved');
    expect(() => transfers.step(id, 'signed')).toThrow('invalid rate');
  });

  it('wait for another block with a reason, their rate and their amount unchanged', () => {
    const id = transfers.tokens(200_000, 'mined');
    const { units } = transferOf(transfers.step(id, 'signed', { rate: 2_000_000, reason: 'BLOCK_REPLACED' }));
    expect(units).toBe(1_333_333_333);
    expect(transfers.harness.broker.transfer(id)).toMatchObject({ state: 'signed', rate: RATE });
    expect([transfers.cash().settled, transfers.house('transit')]).toEqual([800_000, 200_000]);
    transfers.step(id, 'mined');
    expect(() => transfers.step(id, 'signed', { reason: '' })).toThrow('invalid reason');
  });

  it.each([false, true])(
    'that a final transaction has voided come back in yen (fault of the customer: %s)',
    (fault) => {
      transfers.openTokens({ fee: yen(300) });
      const id = transfers.tokens(200_000, 'signed');
      transfers.harness.do({ kind: 'closeAccount', accountId: ALICE });
      const result = transfers.step(id, 'returned', fault ? { customerFault: true } : {});
      expect([posted(result, 'USDT'), transferOf(result).state]).toEqual([[], 'returned']);
      expect(transfers.cash().settled).toBe(fault ? 999_700 : 1_000_000);
      expect([transfers.house('transit'), transfers.house('fees')]).toEqual([0, fault ? 300 : 0]);
      expect(refusalOf(transfers.step(id, 'returned', { from: 'signed' })).reason).toBe('TRANSFER_UNKNOWN');
    },
  );

  it('that were paid come back by two people only, the tokens too', () => {
    const id = transfers.tokens(200_000, 'paid');
    expect(refusalOf(transfers.step(id, 'returned')).reason).toBe('APPROVAL_REQUIRED');
    expect(refusalOf(transfers.step(id, 'returned', { proposal: { ...PAIR, checker: 1 } })).reason).toBe(
      'PROPOSAL_OWN',
    );
    expect(refusalOf(transfers.step(id, 'returned', { proposal: PAIR, charge: yen(1) }))).toEqual({
      reason: 'AMOUNT_INVALID',
      field: 'charge',
      params: { max: '0' },
    });
    expect(posted(transfers.step(id, 'returned', { proposal: PAIR }), 'USDT')).toEqual([
      [HOUSE.chain, -1_333_333_333],
      [HOUSE.treasury, 1_333_333_333],
    ]);
    expect([transfers.cash().settled, transfers.house('treasury')]).toEqual([1_000_000, 0]);
  });

  it.each(['signed', 'mined'] as const)(
    'are settled by two people once they are %s, by what the chain has moved',
    (from) => {
      const settle = (id: number, to: 'paid' | 'returned', units: number, proposal: object = { proposal: PAIR }) =>
        transfers.step(id, to, { units, ...proposal });
      // also fewer than the customer has confirmed
      const id = transfers.tokens(200_000, from, { leastUnits: 1_333_333_333, mostUnits: 1_333_333_333 });
      const alone = { number: 1, maker: 1, checker: 1 };
      expect(refusalOf(settle(id, 'paid', 1_333_000_000, {})).reason).toBe('APPROVAL_REQUIRED');
      expect(refusalOf(settle(id, 'paid', 1_333_000_000, { proposal: alone })).reason).toBe('PROPOSAL_OWN');
      for (const units of [0, 1.5, -1, 1_000_000_000_000_001])
        expect(refusalOf(settle(id, 'paid', units))).toMatchObject({ reason: 'AMOUNT_INVALID', field: 'units' });
      // 333,333 fewer than were fixed stay the treasury's
      const paid = settle(id, 'paid', 1_333_000_000);
      expect(transferOf(paid)).toMatchObject({ state: 'paid', units: 1_333_000_000 });
      expect(posted(paid, 'USDT')).toEqual([
        [HOUSE.treasury, -1_333_333_333],
        [HOUSE.chain, 1_333_333_333],
        [HOUSE.chain, -333_333],
        [HOUSE.treasury, 333_333],
      ]);
      expect([transfers.house('transit'), transfers.house('treasury')]).toEqual([0, 200_000]);
      // what the chain undoes later is what it had moved
      expect(posted(transfers.step(id, 'returned', { proposal: PAIR }), 'USDT')).toEqual([
        [HOUSE.chain, -1_333_000_000],
        [HOUSE.treasury, 1_333_000_000],
      ]);
      const before = transfers.cash().settled;
      const lost = transfers.tokens(100_000, from);
      const returned = settle(lost, 'returned', 7_000_000);
      expect(posted(returned, 'USDT')).toEqual([
        [HOUSE.treasury, -7_000_000],
        [HOUSE.chain, 7_000_000],
      ]);
      expect([transfers.cash().settled, transfers.house('transit')]).toEqual([before, 0]);
      expect(posted(settle(transfers.tokens(1_000, from), 'returned', 0), 'USDT')).toEqual([]);
    },
  );

  it('are not held up by anything once they are signed', () => {
    const ids = [transfers.tokens(1_000, 'signed'), transfers.tokens(1_000, 'signed'), transfers.tokens(1_000, 'paid')];
    freeze('frozen');
    const [one = 0, two = 0, three = 0] = ids;
    for (const to of ['cancelled', 'rejected', 'sent', 'paid'] as const)
      expect(refusalOf(transfers.step(one, to)).reason).toBe('TRANSFER_STATE');
    for (const to of ['mined', 'paid'] as const) expect(transfers.step(one, to).refusal).toBeNull();
    expect(transfers.step(two, 'returned').refusal).toBeNull();
    expect(transfers.step(three, 'returned', { proposal: PAIR }).refusal).toBeNull();
  });

  it.each(TOKENS_PATH.slice(0, 5))('are stopped by a freeze before they are %s', (to) => {
    const from = TOKENS_PATH[TOKENS_PATH.indexOf(to) - 1];
    const id = from === undefined ? transferOf(transfers.draftTokens(1_000)).transferId : transfers.tokens(1_000, from);
    freeze('frozen');
    expect(refusalOf(transfers.step(id, to, { rate: RATE })).reason).toBe('TRADING_NOT_ALLOWED');
    freeze('open');
    expect(transfers.step(id, to, { rate: RATE }).refusal).toBeNull();
  });

  it('wait until their address has been registered for long enough', () => {
    const { transferId } = transferOf(transfers.draftTokens(1_000, {}, DAY - 60_000));
    for (const to of ['requested', 'cooling'] as const) transfers.step(transferId, to);
    const until = String(transfers.now + 60_000);
    expect(refusalOf(transfers.step(transferId, 'screening'))).toMatchObject({
      reason: 'TRANSFER_COOLING',
      params: { until },
    });
    transfers.now += 60_000;
    for (const to of ['screening', 'approved'] as const) expect(transfers.step(transferId, to).refusal).toBeNull();
    transfers.now -= 1;
    expect(refusalOf(sign(transferId)).reason).toBe('TRANSFER_COOLING');
    transfers.now += 1;
    expect(sign(transferId).refusal).toBeNull();
  });

  it('are not signed while the customer may not withdraw, nor beyond limits that were set since', () => {
    const id = transfers.tokens(100_000, 'approved');
    const until = epochMs(transfers.now + DAY);
    transfers.harness.do({ kind: 'setAccountPolicy', accountId: ALICE, withdrawNotBefore: until });
    expect(refusalOf(sign(id)).reason).toBe('WITHDRAWALS_WAIT');
    transfers.now += DAY;
    transfers.openTokens({ maximum: yen(99_999) });
    expect(refusalOf(sign(id))).toMatchObject({ reason: 'TRANSFER_MAXIMUM', params: { max: '99999' } });
    transfers.openTokens({ minimum: yen(100_001) });
    expect(refusalOf(sign(id))).toMatchObject({ reason: 'TRANSFER_MINIMUM', params: { min: '100001' } });
    transfers.openTokens({ maximum: yen(100_000) });
    expect(sign(id).refusal).toBeNull();
  });

  it('count together with money by bank: what an account may request, and what one person approves', () => {
    const policy = { minimum: yen(1), fee: yen(0), coolingMs: 0, dailyMaximum: { unverified: null, verified: null } };
    const limit = (more: object) => transfers.harness.do({ kind: 'setTransferPolicy', policy: { ...policy, ...more } });
    limit({ dailyMaximum: { unverified: yen(300_000), verified: null } });
    transfers.withdrawal(100_000, 'requested');
    const ids = [transfers.tokens(100_000, 'mined'), transfers.tokens(100_000, 'screening')];
    const next = transferOf(transfers.draft(1)).transferId;
    expect(refusalOf(transfers.step(next, 'requested')).params).toEqual({ max: '300000', used: '300000' });
    limit({ approval: { perCustomer: yen(150_000), perDestination: null, perMaker: null } });
    const params = { limit: '150000', used: '100000' };
    for (const to of [null, 'signed', 'mined', 'paid'] as const) {
      if (to !== null) transfers.step(ids[0] ?? 0, to);
      expect(refusalOf(transfers.step(ids[1] ?? 0, 'approved'))).toMatchObject({ reason: 'APPROVAL_REQUIRED', params });
    }
    expect(transfers.step(ids[1] ?? 0, 'approved', { proposal: PAIR }).refusal).toBeNull();
  });

  it('keep an account that is to be closed open until they are paid', () => {
    const { settled } = transfers.cash();
    const id = transfers.tokens(settled, 'signed');
    transfers.harness.do({ kind: 'requestClosing', accountId: ALICE });
    const status = () => transfers.harness.broker.account(ALICE)?.status;
    for (const to of ['mined', 'signed', 'mined'] as const) {
      transfers.step(id, to);
      expect(status()).toBe('open');
    }
    transfers.step(id, 'paid');
    expect(status()).toBe('closed');
  });

  it.each([
    ['leastUnits', { leastUnits: 0 }],
    ['leastUnits', { leastUnits: 1.5 }],
    ['leastUnits', { leastUnits: 2, mostUnits: 1 }],
    ['mostUnits', { mostUnits: 1_000_000_000_000_001 }],
    ['feeCap', { feeCap: 0 }],
    ['feeCap', { feeCap: 1_000_000_000_001 }],
  ])('are not drafted with an invalid %s', (field, terms) => {
    expect(refusalOf(transfers.draftTokens(1_000, terms))).toMatchObject({ reason: 'AMOUNT_INVALID', field });
  });

  it('need a digest of their address', () => {
    const tokens = { token: 'USDT', leastUnits: 1, mostUnits: 2, feeCap: 1 } as const;
    const draft = { accountId: ALICE, amount: yen(1), wallAt: epochMs(1), destinationSince: epochMs(1), tokens };
    expect(() => transfers.harness.do({ kind: 'draftWithdrawal', ...draft })).toThrow('invalid destination');
  });

  it('are opened by two people, whose maker does not approve it, on terms that make sense', () => {
    const policy = { minimum: yen(1), maximum: yen(5), fee: yen(0) };
    const own = { kind: 'setTokenPolicy', policy: null, proposal: { number: 1, maker: 3, checker: 3 } } as const;
    expect(refusalOf(transfers.harness.do(own)).reason).toBe('PROPOSAL_OWN');
    expect(transfers.draftTokens(1).refusal).toBeNull();
    const invalid = { kind: 'setTokenPolicy', policy: { ...policy, minimum: yen(6) } } as const;
    expect(() => transfers.harness.do(invalid)).toThrow('invalid policy of tokens');
  });

  it.each<[TransferState, TransferState]>([
    ['requested', 'signed'],
    ['screening', 'signed'],
    ['approved', 'sent'],
    ['approved', 'mined'],
    ['approved', 'paid'],
    ['approved', 'cancelled'],
    ['signed', 'paid'],
    ['mined', 'returned'],
    ['paid', 'mined'],
  ])('cannot go from %s to %s', (from, to) => {
    const state = TOKENS_PATH.find((one) => one === from) ?? 'paid';
    const refused = transfers.step(transfers.tokens(1_000, state), to, { rate: RATE });
    expect(refusalOf(refused)).toMatchObject({ reason: 'TRANSFER_STATE', params: { state: from } });
  });
});

it('money by bank is never signed', () => {
  const id = transfers.withdrawal(1_000, 'approved');
  expect(refusalOf(transfers.step(id, 'signed', { rate: RATE })).reason).toBe('TRANSFER_STATE');
});

describe('tokens for yen', () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 });
  const rates = fc.integer({ min: 1, max: 1_000_000_000 });

  it('are rounded down by less than 10^-6 of a token, exactly, up to the largest amounts', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const [paid, units] = [BigInt(amount) * 10n ** 10n, unitsFor(amount, rate)];
        expect(units * BigInt(rate) <= paid && paid < (units + 1n) * BigInt(rate)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are never worth more yen when they come back at the same rate, and worth all of them with one unit more', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 10_000_000, max: 1_000_000_000 }), (amount, rate) => {
        const units = Number(unitsFor(amount, rate));
        expect(yenFor(units, rate)).toBeLessThanOrEqual(amount);
        expect(yenFor(units + 1, rate)).toBeGreaterThanOrEqual(amount);
      }),
      { numRuns: 2_000 },
    );
  });
});
