import type { Plant, PlantTest } from './plant.ts';

const TOKENS = 'apps/server/src/funding/tokens';
const BROKER = 'packages/brokerage/src/transfers/token-deposit.ts';
const RULE = 'rules/money.md 3.1';
const scenario = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/test/scenarios/token-deposits.test.ts',
  title,
});
const server = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/api/usdt-deposits.it.test.ts',
  title,
});
const FUND = 'packages/brokerage/src/transfers/fund-credits.ts';
const MAY_FUND = 'packages/brokerage/src/transfers/may-fund.ts';
const mayFund = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/src/transfers/may-fund.test.ts',
  title,
});
const funding = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/test/scenarios/fund-credits.test.ts',
  title,
});
const SWEEP = 'packages/chain/src/sweep-plan.ts';
const sweeps = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/chain/src/sweep-plan.test.ts',
  title,
});
const halts = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/api/network-halts.it.test.ts',
  title,
});
const rate = (title: string): PlantTest => ({ project: 'integration', file: 'tests/api/token-rate.it.test.ts', title });
const whole = scenario(
  'are booked when they are final, credited in yen at the rate of the step, and withdrawable once they are funded',
);
const reincluded = server(
  'FND-02 a transaction whose block is replaced is orphaned, and credited once from the block that it comes back in',
);

/** Bugs of deposits of tokens. */
export const TOKEN_BUGS: readonly Plant[] = [
  {
    name: 'tokens that failed after they were final stay unallocated',
    breaks: `${RULE}: what was booked is undone once no block contains it`,
    file: BROKER,
    find: "row.state === 'orphaned' ?",
    put: "row.state !== 'held' ?",
    test: scenario('fail while they are final, and their booking is undone'),
  },
  {
    name: 'yen for tokens rounded up',
    breaks: `${RULE}: yen are rounded down`,
    file: 'packages/brokerage/src/transfers/token-units.ts',
    find: 'Number((BigInt(units) * BigInt(rate)) / UNITS_PER_YEN)',
    put: 'Math.ceil((units * rate) / Number(UNITS_PER_YEN))',
    test: scenario('are rounded down, exactly, up to the largest amounts'),
  },
  {
    name: 'tokens credited as withdrawable at once',
    breaks: `${RULE}: yen for tokens are locked until the treasury has paid them`,
    file: BROKER,
    find: '  row.unreconciled = true;\n',
    put: '',
    test: whole,
  },
  {
    name: 'rate of held tokens set a second time',
    breaks: `${RULE}: the rate of finality is kept, nobody chooses the time`,
    file: BROKER,
    find: "if (row.state !== 'final') {",
    put: 'if (step.rate === undefined) {',
    test: scenario('of a frozen account are held with their rate, and credited at it later'),
  },
  {
    name: 'treasury pays twice',
    breaks: `${RULE}: funding a transfer again changes nothing`,
    file: BROKER,
    find: '  if (row.unreconciled === undefined) return done();\n',
    put: '',
    test: whole,
  },
  {
    name: 'demo treasury in live',
    breaks: `${RULE}: a live broker refuses the demo's clerk`,
    file: BROKER,
    find: '  if (wrongMode !== null) return refused(wrongMode);\n',
    put: '',
    test: scenario('is for credited tokens only, and never by the demo clerk in live mode'),
  },
  {
    name: 'tokens of a log booked for each scanner',
    breaks: `${RULE}: one log of a chain is one transfer for ever`,
    file: BROKER,
    find: '  if (known !== null) return refused(known);\n',
    put: '',
    test: scenario('are one transfer for one log of a chain'),
  },
  {
    name: 'statement of the bank unlocks tokens',
    breaks: `${RULE}: only the treasury's payment unlocks them`,
    file: 'packages/brokerage/src/transfers/unproven.ts',
    find: "  if (row.token !== undefined) return refused(refuse('TRANSFER_STATE', 'transferId', { state: row.state }));\n",
    put: '',
    test: scenario('does not follow from a statement of the bank'),
  },
  {
    name: 're-org ignored',
    breaks: `${RULE}: tokens whose block was replaced are orphaned`,
    file: `${TOKENS}/store.ts`,
    find: 'update chain_deposit set block_number = null, gone_at = $4',
    put: 'update chain_deposit set gone_at = $4',
    test: reincluded,
  },
  {
    name: 'deposit final too early',
    breaks: `${RULE}: final after the confirmations of its network`,
    file: `${TOKENS}/advance.ts`,
    find: 'return blockNumber <= progress.finalAt',
    put: 'return blockNumber <= progress.finalAt + 6',
    test: reincluded,
  },
  {
    name: 'stale rate used',
    breaks: `${RULE}: a rate older than five minutes is not used`,
    file: `${TOKENS}/rate.ts`,
    find: 'now - rate.at <= FRESH_MS',
    put: 'now - rate.at <= 10 * FRESH_MS',
    test: { project: 'unit', file: `${TOKENS}/rate.test.ts`, title: 'that is older is fresh: false' },
  },
  {
    name: 'small deposits credited',
    breaks: `${RULE}: deposits below the minimum are not credited`,
    file: `${TOKENS}/store.ts`,
    find: 'units < minimum',
    put: 'units < 0',
    test: server('FND-02 a deposit below the minimum is added up and not credited; two at once are two'),
  },
  {
    name: 'changed address shown',
    breaks: `${RULE}: an address is derived again before it is shown`,
    file: `${TOKENS}/address.ts`,
    find: 'if (address !== row.address)',
    put: 'if (address.length !== row.address.length)',
    test: server('a stored address that is not that of the public key is never shown'),
  },
  {
    name: 'demo chain in live',
    breaks: `${RULE}: the demo's chain exists in a simulation only`,
    file: `${TOKENS}/operations/demo-chain-send.ts`,
    find: 'if (!(await isDemo(tenantId)))',
    put: 'if (tenantId === 0)',
    test: server('exists in the simulation only'),
  },
  {
    name: 'agreed rate after its end',
    breaks: `${RULE}: an agreed rate counts until its end`,
    file: `${TOKENS}/agreed-rate.ts`,
    find: 'rate !== null && now < until',
    put: 'rate !== null',
    test: rate(
      'BO-04 a rate that two operators agreed on counts until its time is over, for what is shown, credited and signed',
    ),
  },
  {
    name: 'agreed rate far from the market',
    breaks: `${RULE}: an agreed rate differs from the market's by at most 10 %`,
    file: `${TOKENS}/rate-kind.ts`,
    find: 'rate < least || rate > most',
    put: 'rate > 10 * most',
    test: rate(
      'names a rate far from the market, of a wrong form, and minutes outside the limits; nobody approves alone',
    ),
  },
  {
    name: 'what customers owe counted as cash of the treasury',
    breaks: `${RULE}: claims lower what is spare`,
    file: MAY_FUND,
    find: 'treasury + receivable + locked',
    put: 'treasury + locked',
    test: mayFund('is nothing while what customers owe after reversals is missing in the bank account'),
  },
  {
    name: 'yen that were spent out of a credit counted as held back',
    breaks: `${RULE}: a lock holds back no more than the account's free cash`,
    file: MAY_FUND,
    find: 'const locked = Math.min(unfunded, rest);',
    put: 'const locked = unfunded;',
    test: funding('for a claim are not spare: no other credit becomes withdrawable with them'),
  },
  {
    name: 'newest credit funded first',
    breaks: `${RULE}: the oldest credits are paid first`,
    file: MAY_FUND,
    find: 'for (const credit of credits) {',
    put: 'for (const credit of credits.toReversed()) {',
    test: mayFund('is what it has sold tokens for and no credit has used, oldest credit first, the last in part'),
  },
  {
    name: 'yen of sold tokens fund a part twice',
    breaks: `${RULE}: what was funded in part is not funded again`,
    file: FUND,
    find: 'unfunded: amount - funded,',
    put: 'unfunded: amount - funded * 0,',
    test: funding('with the yen of tokens that it has sold, of which each funds once'),
  },
  {
    name: 'line of the treasury used twice',
    breaks: `${RULE}: a line belongs to the treasury once`,
    file: FUND,
    find: "    line.state = 'allocated';\n",
    put: '',
    test: funding('with a line of the bank, oldest credit first, the last in part; the line is used up and books once'),
  },
  {
    name: 'line of the treasury that cannot be taken back',
    breaks: `${RULE}: a line that the bank takes back after it has paid is booked out`,
    file: 'packages/brokerage/src/transfers/deposit.ts',
    find: "row.state === 'allocated' ? reverseLine(turn, row, step) : reverseTo",
    put: 'reverseTo',
    test: funding(
      'and a line that the bank takes back afterwards is booked out: the next line covers it before anything',
    ),
  },
  {
    name: 'notified line pays for tokens',
    breaks: `${RULE}: a line counts once a statement contains it`,
    file: FUND,
    find: "  if (line.unreconciled === true) return refuse('LINE_UNPROVEN', 'lineId');\n",
    put: '',
    test: funding(
      'never with a line that no statement contains, that belongs to a customer, of another amount, or alone',
    ),
  },
  {
    name: 'clerk pays a part twice',
    breaks: `${RULE}: what is missing of a credit is paid, not all of it again`,
    file: BROKER,
    find: 'const missing = row.amount - (row.funded ?? 0);',
    put: 'const missing = row.amount;',
    test: funding('and the demo’s clerk pays only what is missing of a credit'),
  },
  {
    name: 'line that the bank has taken back pays for tokens',
    breaks: `${RULE}: a line counts while the bank has not taken it back`,
    file: 'apps/server/src/funding/treasury/funding-kind.ts',
    find: 'line.unreconciled === true || read?.isCancelled === true',
    put: 'line.unreconciled === true || read === null',
    test: {
      project: 'integration',
      file: 'tests/api/treasury-funding.it.test.ts',
      title: 'a line that the bank has taken back pays nothing, also when it was taken back after the proposal',
    },
  },
  {
    name: 'halt of an operator ignored by the scanner',
    breaks: `${RULE}: deposits on a network that an operator has halted wait`,
    file: `${TOKENS}/index.ts`,
    find: "    if (states.haltOf(tenantId, id) === 'OPERATOR') return;\n",
    put: '',
    test: halts('FND-02 deposits on a halted network wait, and are credited from where it stopped once it resumes'),
  },
  {
    name: 'draft requested on a halted network',
    breaks: `${RULE}: nothing is requested on a network that an operator has halted`,
    file: 'apps/server/src/funding/token-withdrawals/request.ts',
    find: "    if ((await haltedNetworks(client, tenantId)).has(kept.network)) throw new Refused('NETWORK_HALTED');\n",
    put: '',
    test: halts(
      'BO-04 on a halted network nothing is requested or signed, and what was requested before is signed once it resumes',
    ),
  },
  {
    name: 'signature asked for beside a halt',
    breaks: 'rules/money.md 3.3: nothing is handed to the signer once a halt is in force',
    file: 'apps/server/src/funding/token-withdrawals/sign.ts',
    find: '    await lockOperators(client, tenantId);\n',
    put: '',
    test: halts(
      'BO-04 a withdrawal that is being handed to the signer waits for a halt that is being entered, and then for its end',
    ),
  },
  {
    name: 'tokens fixed on a halted network',
    breaks: 'rules/money.md 3.3: an approved withdrawal waits while the network is halted',
    file: 'apps/server/src/funding/token-withdrawals/sign.ts',
    find: '  if ((await haltOf(tenantId, kept.network)) !== null) return true;\n',
    put: '',
    test: halts(
      'BO-04 on a halted network nothing is requested or signed, and what was requested before is signed once it resumes',
    ),
  },
  {
    name: 'old proposal resumes a later halt',
    breaks: `${RULE}: a proposal resumes the halt that it was made about`,
    file: `${TOKENS}/halt-kind.ts`,
    find: 'version: found?.version ?? 0, content',
    put: 'version: found === undefined ? 0 : 1, content',
    test: halts(
      'BO-04 one operator halts a network at once, two resume it; both pages of the customers and the log show it',
    ),
  },
  {
    name: 'sweep of less than the minimum',
    breaks: `${RULE}: addresses below the minimum are not swept`,
    file: SWEEP,
    find: 'tokens > 0n && tokens >= minimum',
    put: 'tokens > 0n',
    test: sweeps('empties each address that has the minimum, by index, and gives coins only to those that lack them'),
  },
  {
    name: 'coins for gas without those that are there',
    breaks: `${RULE}: an address is given the coins that it lacks`,
    file: SWEEP,
    find: '0n : needed - coins',
    put: '0n : needed',
    test: sweeps('empties each address that has the minimum, by index, and gives coins only to those that lack them'),
  },
  {
    name: 'plan of sweeps in the order of the reading',
    breaks: `${RULE}: the same accounts give the same plan`,
    file: SWEEP,
    find: '.toSorted((a, b) => a.index - b.index)',
    put: '',
    test: sweeps('is the same bytes for the same accounts in any order, and its hash covers all of it'),
  },
  {
    name: 'swept address pays for gas',
    breaks: `${RULE}: a plan uses no nonce twice`,
    file: SWEEP,
    find: 'address === funder?.address',
    put: 'address === destination',
    test: sweeps('is refused with a funder that is swept, or that is the destination: its nonces would be used twice'),
  },
  {
    name: 'wallet with too little unnoticed',
    breaks: 'rules/money.md 3.3: a wallet with less than withdrawals need is short',
    file: 'apps/server/src/signing/wallet-faults.ts',
    find: 'balance < needed',
    put: 'balance < 0',
    test: {
      project: 'unit',
      file: 'apps/server/src/signing/wallet-faults.test.ts',
      title: 'a wallet is short when it has less than withdrawals need',
    },
  },
  {
    name: 'upper bound of a signed withdrawal still needed',
    breaks: 'rules/money.md 3.3: withdrawals need their upper bounds until they are signed, then their amount',
    file: 'apps/server/src/funding/treasury/wallets.ts',
    find: "case when t.state = 'signed' then t.units else t.most_units end",
    put: 't.most_units',
    test: {
      project: 'integration',
      file: 'tests/api/treasury.it.test.ts',
      title: 'BO-04 the treasury shows what the wallet has, what withdrawals still need, and what was sent today',
    },
  },
];
