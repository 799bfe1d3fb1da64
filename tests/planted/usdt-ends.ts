import type { Plant, PlantTest } from './plant.ts';

const FUNDING = 'apps/server/src/funding';
const BROKER = 'packages/brokerage/src/transfers';
const RULE = 'rules/money.md 3';

const returned = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/returned-deposits.it.test.ts',
  title,
});
const settle = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/payout-settle.it.test.ts',
  title,
});
const scenario = (name: string, title: string): PlantTest => ({
  project: 'unit',
  file: `packages/brokerage/test/scenarios/${name}.test.ts`,
  title,
});

/** Bugs of the ends of deposits and withdrawals of USDT. */
export const USDT_END_BUGS: readonly Plant[] = [
  {
    name: 'rejected tokens returned without a posting',
    breaks: `${RULE}.1: tokens that were sent back leave what is unallocated`,
    file: `${BROKER}/token-deposit.ts`,
    find: 'return refusal ?? leave(turn, row, step);',
    put: 'return refusal ?? enter(turn, row, step);',
    test: scenario(
      'token-deposits',
      'that are held may be rejected: they stay unallocated until two people have returned them',
    ),
  },
  {
    name: 'rejected deposit settled although no block contains it',
    breaks: `${RULE}.1: a rejected deposit fails when its block has been gone for a day`,
    file: `${FUNDING}/tokens/advance.ts`,
    find: "const isGone = state === 'rejected' && due.blockNumber === null;",
    put: 'const isGone = false;',
    test: returned('FND-02 are undone and not sent back while no block contains them, and fail after a day'),
  },
  {
    name: 'deposit returned by a transaction of another amount',
    breaks: `${RULE}.1: a return needs a final transaction that has moved exactly its tokens`,
    file: `${FUNDING}/tokens/return-kind.ts`,
    find: 'if (sent.units !== units || sent.isUsed)',
    put: 'if (sent.units === 0 || sent.isUsed)',
    test: returned('FND-02 stay unallocated until two operators have recorded the transaction that has sent them back'),
  },
  {
    name: 'deposit in a block reversed',
    breaks: `${RULE}.1: what a block contains is reversed only because of the issuer`,
    file: 'apps/server/src/proposals/money/transfer-kinds.ts',
    find: 'if (block !== null && content.ground !== ISSUER)',
    put: 'if (block === null && content.ground !== ISSUER && content.ground !== undefined)',
    test: returned('FND-02 a credited deposit is reversed while no block contains it, or because of its issuer'),
  },
  {
    name: 'sweep kept with the amount of a block that was replaced',
    breaks: `${RULE}.1: what has left an address is recorded as its block has it`,
    file: `${FUNDING}/tokens/sweeps-seen.ts`,
    find: ', units = excluded.units, rest = excluded.rest`',
    put: '`',
    test: returned(
      'BO-04 what has left an address with another amount after a re-org is recorded with the one of its block',
    ),
  },
  {
    name: 'difference of a settlement not booked',
    breaks: `${RULE}.3: what the chain has moved besides the fixed amount is a line of the treasury`,
    file: `${BROKER}/token-withdrawal.ts`,
    find: 'if (units === 0) return NOTHING;',
    put: 'if (units !== 0.5) return NOTHING;',
    test: scenario('token-withdrawals', 'are settled by two people once they are signed, by what the chain has moved'),
  },
  {
    name: 'withdrawal settled before anything is final',
    breaks: `${RULE}.3: only a final transaction settles`,
    file: `${FUNDING}/token-withdrawals/settle-kind.ts`,
    find: 'reply === undefined || !FINAL.includes(reply.state)',
    put: 'reply === undefined',
    test: settle('FND-05 what was signed for another amount is paid by two operators, as the chain has moved it'),
  },
  {
    name: 'verdict about a reversed deposit kept for the one that begins again',
    breaks: `${RULE}.2: it is checked as any other`,
    file: `${FUNDING}/tokens/recovery-kind.ts`,
    find: 'screened_at = null, screened_by = null, screened_result = null',
    put: 'screened_at = screened_at',
    test: returned(
      'FND-02 a reversed deposit that comes back begins again by two operators, and is credited at the rate at that time',
    ),
  },
];
