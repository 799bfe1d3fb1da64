import type { OfferingStep, OfferingTerms } from '@kabuto/brokerage';
import { commitmentOf } from '@kabuto/draw';
import { epochMs, instrumentCode, isoDate, price, shares } from '@kabuto/market';
import type { Core } from '../../apps/server/src/core/index.ts';

const TERMS: OfferingTerms = {
  kind: 'distribution',
  code: instrumentCode('9432'),
  lot: shares(100),
  shares: shares(1_000),
  least: shares(100),
  most: shares(500),
  standbys: 0,
  holdsAt: 'application',
  schedule: {
    opensAt: epochMs(1_000),
    closesAt: epochMs(2_000),
    drawAt: epochMs(2_000),
    purchaseFrom: null,
    purchaseUntil: null,
    deliversOn: isoDate('2027-01-29'),
  },
  depositPercent: 100,
  penaltyPercent: 0,
  lockedUntil: null,
};

/** Two distributions for which the accounts apply: one stays open, the other is cancelled. */
export async function makeOfferings(core: Core, accounts: readonly number[]): Promise<void> {
  const submit = async (input: Parameters<Core['submit']>[0]['input']) => {
    const answer = await core.submit({ input });
    if (answer.refusal !== null) throw new Error(`${input.kind}: ${JSON.stringify(answer.refusal)}`);
    return answer;
  };
  for (const ends of [false, true]) {
    const { offering } = await submit({ kind: 'announceOffering', wallAt: epochMs(500), terms: TERMS });
    const offeringId = offering?.offeringId ?? 0;
    const step = (facts: OfferingStep) =>
      submit({ kind: 'stepOffering', offeringId, wallAt: epochMs(1_000), ...facts });
    const draw = { commitment: commitmentOf('ab'.repeat(32)) };
    await step({ to: 'open', price: price(1_450), lastClose: price(1_500), draw });
    const bid = { quantity: shares(100), bid: null, nonce: '01'.repeat(16) };
    for (const accountId of accounts)
      await submit({ kind: 'applyOffering', accountId, offeringId, wallAt: epochMs(1_500), ...bid });
    if (!ends) continue;
    await step({ to: 'cancelled', reason: 'test' });
    await submit({ kind: 'continueOffering', offeringId, most: 1_000 });
  }
}
