import { type AccountId, HOUSE, type TokenTerms, TRANSFER_STEPS, type Transfer, wayOf } from '@kabuto/brokerage';
import { epochMs, isoDate, yen } from '@kabuto/market';
import type { CommandInput } from '../../apps/server/src/core/index.ts';
import type { Random } from '../../packages/market/test/oracle/random.ts';

/** A transfer as an answer had it: its state may have changed since. */
export type KnownTransfer = Readonly<
  Pick<Transfer, 'transferId' | 'accountId' | 'direction' | 'method' | 'state' | 'amount'>
>;

/** The system clock of all transfers. */
const NOW = epochMs(10_000_000_000);
/** The second market date of a course. */
const LOCKED_UNTIL = isoDate('2026-11-25');
const REASON = { reason: 'TEST' };
const PROPOSAL = { proposal: { number: 1, maker: 1, checker: 2 } };

/** About 150 yen; now and then too little or too much for what was confirmed. */
export const rateOf = (random: Random): number => (random.chance(85) ? 1_500_000 : random.pick([1_000_000, 2_000_000]));

/** What a customer confirms of tokens for `amount` yen: what they are at 150 yen, a tenth more and less. */
const tokensFor = (amount: number): TokenTerms => ({
  token: 'USDT',
  leastUnits: Math.max(1, Math.floor(amount * 6_000)),
  mostUnits: amount * 7_400,
  feeCap: 5_000_000,
});

/** A step of a transfer, often one that another answer has overtaken. */
function stepCommand(random: Random, owner: AccountId, transfers: readonly KnownTransfer[]): CommandInput | null {
  // mostly the one that moved last, so that some reach their end
  const known = random.chance(60) ? transfers.at(-1) : transfers[random.below(Math.max(1, transfers.length))];
  if (known === undefined) return null;
  const { transferId, accountId, direction, method, state: from } = known;
  const next = TRANSFER_STEPS[wayOf(known)][from] ?? [];
  // blocks are replaced more often than a step of a person is an unusual one
  const isOfChain = method === 'usdt' && (direction === 'in' || from === 'signed' || from === 'mined');
  const usual = isOfChain ? 60 : 92;
  const to = random.chance(usual) ? next[0] : next[random.below(Math.max(1, next.length))];
  if (to === undefined) return null;
  const line = transfers.find(({ state }) => state === 'unallocated');
  return {
    ...({ kind: 'stepTransfer', accountId, transferId, from, to, wallAt: NOW } as const),
    ...(['review', 'held', 'rejected', 'returned', 'failed', 'seen'].includes(to) ? REASON : {}),
    ...(to === 'reversed' || (from === 'paid' && random.chance(80)) ? PROPOSAL : {}),
    ...(from === 'mined' ? REASON : {}),
    ...(from === 'final' ? { rate: random.between(1, 2_000_000) } : {}),
    ...(to === 'signed' ? { rate: rateOf(random) } : {}),
    ...(to === 'credited' && random.chance(40) ? { lockedUntil: LOCKED_UNTIL } : {}),
    ...(random.chance(50) ? { actor: { kind: 'operator', id: String(random.below(3)) } } : {}),
    ...(accountId === HOUSE.unallocated ? { owner } : {}),
    ...(accountId !== HOUSE.unallocated && line !== undefined ? { lineId: line.transferId } : {}),
  };
}

/** A line of the bank, tokens, announced money, a withdrawal, or a step of one of them. */
export function transferCommand(
  random: Random,
  accountId: AccountId,
  transfers: readonly KnownTransfer[],
  name: string,
): CommandInput {
  const draw = random.below(100);
  const step = draw < 82 ? stepCommand(random, accountId, transfers) : null;
  if (step !== null) return step;
  const amount = yen(random.between(1, 20_000));
  if (draw < 85) {
    // the bank reports a line more than once, with the same amount
    const line = name.slice(0, -2);
    return { kind: 'importBankLine', source: `bank/${line}`, amount: yen(1_000 + line.length) };
  }
  if (draw < 88) {
    // two scanners of a chain report a log more than once
    const log = name.slice(0, -2);
    return {
      kind: 'seeTokenDeposit',
      accountId,
      token: 'USDT',
      units: 1_000_000 + log.length,
      source: `chain/1/${log}/0`,
      wallAt: NOW,
    };
  }
  if (draw < 89) {
    const credited = transfers.find(({ method, state }) => method === 'usdt' && state === 'credited');
    if (credited !== undefined) {
      const { transferId, accountId: owner } = credited;
      if (random.chance(50))
        return { kind: 'fundTransfer', accountId: owner, transferId, actor: { kind: 'operator', id: '1' } };
      const proposal = { number: 9, maker: 1, checker: 2 };
      const line = transfers.find(({ state }) => state === 'unallocated');
      if (line !== undefined && random.chance(60))
        return { kind: 'fundCredits', lineId: line.transferId, amount: line.amount, proposal };
      if (random.chance(50)) return { kind: 'releaseTreasury', amount, proposal };
      return { kind: 'fundCredits', amount, proposal };
    }
  }
  if (draw < 90) return { kind: 'declareDeposit', accountId, amount, wallAt: NOW };
  const destination = `card-${random.below(3)}`;
  if (draw === 98 && random.chance(40)) {
    const policy = { minimum: yen(1), maximum: yen(random.pick([15_000, 20_000])), fee: yen(random.below(2) * 100) };
    return { kind: 'setTokenPolicy', policy: random.chance(15) ? null : policy };
  }
  const tokens = random.chance(50) ? { tokens: tokensFor(amount) } : {};
  return {
    ...({
      kind: 'draftWithdrawal',
      accountId,
      amount,
      wallAt: NOW,
      destinationSince: epochMs(1),
      destination,
    } as const),
    ...tokens,
  };
}
