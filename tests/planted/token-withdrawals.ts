import type { Plant, PlantTest } from './plant.ts';

const TRANSFERS = 'packages/brokerage/src/transfers';
const BROKER = `${TRANSFERS}/token-withdrawal.ts`;
const RULE = 'rules/money.md 3.2';
const scenario = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/test/scenarios/token-withdrawals.test.ts',
  title,
});
const stored = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/core/token-withdrawals.it.test.ts',
  title,
});
const whole = scenario(
  'are held in yen, fixed by the rate of the signature, and sold by the treasury when they are final',
);

/** Bugs of withdrawals of tokens. */
export const TOKEN_WITHDRAWAL_BUGS: readonly Plant[] = [
  {
    name: 'tokens signed outside the bounds of the customer',
    breaks: `${RULE}: outside what the customer has confirmed nothing is signed`,
    file: BROKER,
    find: ' ?? boundsRefusal(row, units);',
    put: ';',
    test: scenario('are not signed when the rate makes fewer than the least, and are then rejected'),
  },
  {
    name: 'rate of tokens that leave inverted',
    breaks: `${RULE}: yen divided by the rate`,
    file: `${TRANSFERS}/token-units.ts`,
    find: '(BigInt(amount) * UNITS_PER_YEN) / BigInt(rate)',
    put: '(BigInt(amount) * BigInt(rate)) / UNITS_PER_YEN',
    test: scenario('are rounded down by less than 10^-6 of a token, exactly, up to the largest amounts'),
  },
  {
    name: 'tokens that leave rounded up',
    breaks: `${RULE}: rounded down to 10^-6 of a token`,
    file: `${TRANSFERS}/token-units.ts`,
    find: '(BigInt(amount) * UNITS_PER_YEN) / BigInt(rate)',
    put: '(BigInt(amount) * UNITS_PER_YEN + BigInt(rate) - 1n) / BigInt(rate)',
    test: scenario('are rounded down by less than 10^-6 of a token, exactly, up to the largest amounts'),
  },
  {
    name: 'voided tokens paid back twice',
    breaks: `${RULE}: returned gives the yen back once`,
    file: BROKER,
    find: '  giveBack(turn, account, row, step, HOUSE.transit);\n',
    put: '  giveBack(turn, account, row, step, HOUSE.transit);\n  giveBack(turn, account, row, step, HOUSE.transit);\n',
    test: scenario('that a final transaction has voided come back in yen (fault of the customer: false)'),
  },
  {
    name: 'fee of transfers by bank charged for tokens',
    breaks: `${RULE}: the fee of the policy of tokens`,
    file: `${TRANSFERS}/draft.ts`,
    find: 'fee: terms.fee,',
    put: 'fee: policyOf(state).fee,',
    test: whole,
  },
  {
    name: 'cooling skipped for tokens',
    breaks: `${RULE}: cooling as for money by bank`,
    file: `${TRANSFERS}/draft.ts`,
    find: 'destinationSince + policyOf(state).coolingMs)',
    put: 'destinationSince + (tokens === undefined ? policyOf(state).coolingMs : 0))',
    test: scenario('wait until their address has been registered for long enough'),
  },
  {
    name: 'tokens signed after withdrawals of tokens were closed',
    breaks: `${RULE}: while they are closed nothing more is signed`,
    file: `${TRANSFERS}/policy.ts`,
    find: "if (terms === undefined) return refuse('TOKENS_OUT_OFF', null);",
    put: 'if (terms === undefined) return null;',
    test: scenario('are closed until a policy opens them, and again when it closes them: nothing more is signed'),
  },
  {
    name: 'terms of tokens forgotten with a restart',
    breaks: 'rules/core.md 2: the state after a restart is the state before it',
    file: 'packages/brokerage/src/state/rows.ts',
    find: '  ...(globals.tokenPolicy === undefined ? {} : { tokenPolicy: { ...globals.tokenPolicy } }),\n',
    put: '  ...(globals.tokenPolicy === undefined ? {} : { tokenPolicy: undefined }),\n',
    test: stored('withdrawals of tokens are as open, and as closed, as before'),
  },
  {
    name: 'largest withdrawal of tokens ignored',
    breaks: `${RULE}: the largest withdrawal of the policy`,
    file: `${TRANSFERS}/policy.ts`,
    find: 'if (maximum !== null && row.amount > maximum)',
    put: 'if (maximum !== null && row.amount > 10 * maximum)',
    test: scenario('are not signed while the customer may not withdraw, nor beyond limits that were set since'),
  },
  {
    name: 'paid tokens returned by one person',
    breaks: `${RULE}: the return of what was paid needs two people`,
    file: BROKER,
    find: "if (row.state === 'paid') return pairRefusal(step);",
    put: "if (row.state === 'paid') return null;",
    test: scenario('that were paid come back by two people only, the tokens too'),
  },
  {
    name: 'sold tokens booked the wrong way round',
    breaks: `${RULE}: paid moves the tokens from the treasury to the chain`,
    file: BROKER,
    find: 'moveTokens(row, HOUSE.treasury, HOUSE.chain)',
    put: 'moveTokens(row, HOUSE.chain, HOUSE.treasury)',
    test: whole,
  },
  {
    name: 'yen for sold tokens paid from the bank',
    breaks: `${RULE}: paid moves the yen from transit to the treasury`,
    file: BROKER,
    find: 'moveHouseCash(turn, HOUSE.transit, HOUSE.treasury, row.amount)',
    put: 'moveHouseCash(turn, HOUSE.transit, HOUSE.bank, row.amount)',
    test: whole,
  },
  {
    name: 'tokens fixed again after a replaced block',
    breaks: `${RULE}: a replaced block changes neither rate nor amount`,
    file: BROKER,
    find: "  if (row.state === 'mined') return enter(turn, row, step);\n",
    put: "  if (row.state === 'mined') {\n    row.rate = rateOf(step);\n    return enter(turn, row, step);\n  }\n",
    test: scenario('wait for another block with a reason, their rate and their amount unchanged'),
  },
  {
    name: 'signed tokens cancelled',
    breaks: `${RULE}: only a final transaction in its place voids a signed one`,
    file: `${TRANSFERS}/steps.ts`,
    find: "signed: ['mined', 'returned', 'paid'],",
    put: "signed: ['mined', 'returned', 'paid', 'cancelled'],",
    test: scenario('are not held up by anything once they are signed'),
  },
  {
    name: 'signed tokens forgotten by approvals',
    breaks: 'rules/money.md 2: the sum of the withdrawals approved in 24 hours',
    file: `${TRANSFERS}/approval.ts`,
    find: "'sent', 'signed', 'mined', 'paid'",
    put: "'sent', 'paid'",
    test: scenario('count together with money by bank: what an account may request, and what one person approves'),
  },
  {
    name: 'bounds of tokens lost with a restart',
    breaks: 'rules/core.md 2: the state after a restart is the state before it',
    file: 'apps/server/src/core/recovery/load-transfers.ts',
    find: 'row.least_units === null ?',
    put: 'row.least_units !== null ?',
    test: stored('tokens that leave continue from each state, their yen are held or gone, and the books agree'),
  },
  {
    name: 'verify blind to the fee cap of ended withdrawals',
    breaks: 'rules/core.md 1: verify compares the events with the tables',
    file: 'apps/server/src/core/verify/finals.ts',
    find: '    fee_cap: (row) => row.feeCap ?? null,\n',
    put: '',
    test: stored(
      'verify names bounds, caps and tokens that were changed behind the core, of what is open and of what has ended',
    ),
  },
];
