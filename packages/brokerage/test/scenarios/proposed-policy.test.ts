import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { ProposablePolicy } from '../../src/types.ts';
import { ALICE, BrokerHarness, openHarness } from '../support/broker-harness.ts';

const proposal = (checker: number) => ({ number: 1, maker: 7, checker });
const AT_FIRST: ProposablePolicy = { limits: { order: null, day: null }, taxType: 'specified' };
const NEW: ProposablePolicy = { limits: { order: yen(300_000), day: yen(900_000) }, taxType: 'general' };

const propose = (harness: BrokerHarness, checker: number, expected?: ProposablePolicy) =>
  harness.do({
    kind: 'setAccountPolicy',
    accountId: ALICE,
    ...NEW,
    proposal: proposal(checker),
    ...(expected === undefined ? {} : { expected }),
  }).refusal;
const policyOf = ({ broker }: BrokerHarness) => {
  const account = broker.account(ALICE);
  return { limits: account?.limits, taxType: account?.tax.type };
};

describe('proposed limits and tax type of an account', () => {
  it('are refused when their maker approved them, and nothing changes', () => {
    const harness = openHarness();
    expect(propose(harness, 7, AT_FIRST)).toMatchObject({ reason: 'PROPOSAL_OWN' });
    expect(policyOf(harness)).toEqual(AT_FIRST);
    expect(propose(harness, 8, AT_FIRST)).toBeNull();
    expect(policyOf(harness)).toEqual(NEW);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 200, 3_000))).toMatchObject({
      reason: 'ORDER_LIMIT',
      params: { available: '300000' },
    });
  });

  it('are refused unless limits and tax type are still those that they were made on', () => {
    const harness = openHarness();
    const others: readonly (ProposablePolicy | undefined)[] = [
      undefined,
      { ...AT_FIRST, limits: { order: yen(1), day: null } },
      { ...AT_FIRST, limits: { order: null, day: yen(1) } },
      { ...AT_FIRST, taxType: 'general' },
    ];
    for (const expected of others) expect(propose(harness, 8, expected)).toMatchObject({ reason: 'PROPOSAL_STALE' });
    expect(policyOf(harness)).toEqual(AT_FIRST);
    expect(propose(harness, 8, AT_FIRST)).toBeNull();
    expect(propose(harness, 8, AT_FIRST)).toMatchObject({ reason: 'PROPOSAL_STALE' });
  });

  it('a freeze or a wait that nobody proposed needs no approval', () => {
    const harness = openHarness();
    expect(harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' }).refusal).toBeNull();
  });
});
