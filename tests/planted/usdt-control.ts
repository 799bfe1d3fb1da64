import type { Plant, PlantTest } from './plant.ts';

const FUNDING = 'apps/server/src/funding';
const RULE = 'rules/money.md 3';

const unchecked = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/unchecked-deposits.it.test.ts',
  title,
});

const newWallet = (title: string): PlantTest => ({
  project: 'integration',
  file: 'apps/signer/test/new-wallet.it.test.ts',
  title,
  course: true,
});
const replaced = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/replaced-wallet.it.test.ts',
  title,
  course: true,
});
const balances = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/token-balances.it.test.ts',
  title: `BO-04 ${title}`,
  course: true,
});
const OPEN = 'FND-05 BO-04 what a replaced wallet has left open is given back by two, once nothing of it can be mined';

/** Bugs of who may credit, which wallet pays, and what is compared with the chain. */
export const USDT_CONTROL_BUGS: readonly Plant[] = [
  {
    name: 'one operator credits what no check has passed',
    breaks: `${RULE}.1: an operator releases only what the checks have passed`,
    file: `${FUNDING}/review/decide.ts`,
    find: 'await refuseUnchecked(deps.pool, call.operator.tenantId, transfer);',
    put: '',
    test: unchecked('FND-02 BO-04 without a verdict one operator does not credit it, and two do'),
  },
  {
    name: 'what a check holds counts as passed',
    breaks: `${RULE}.1: an operator releases only what the checks have passed`,
    file: `${FUNDING}/tokens/verdict.ts`,
    find: "if (verdict?.result !== PASSED) throw new Refused('CHECKS_NOT_PASSED', 'transferId');",
    put: "if (verdict === null) throw new Refused('CHECKS_NOT_PASSED', 'transferId');",
    test: unchecked('FND-02 BO-04 what a check holds one operator does not credit, until two have let it pass'),
  },
  {
    name: 'verdict of the checks not stored',
    breaks: `${RULE}.1: a deposit is checked once`,
    file: `${FUNDING}/tokens/verdict.ts`,
    find: '(screened_at is null or $6)',
    put: '$6 and $4::bigint is not null',
    test: unchecked('FND-02 BO-04 the checks run once, and what they have passed one operator releases'),
  },
  {
    name: 'a new wallet signs a request of another one',
    breaks: `${RULE}.3: a request names its wallet, and no other one signs it`,
    file: 'apps/signer/src/database/requests.ts',
    find: 'coalesce(wallet, $3) = $3',
    put: '$3::text is not null',
    test: newWallet('starts beside the earlier one, and replies only to its own requests'),
  },
  {
    name: 'a new wallet signs what another one has decided',
    breaks: `${RULE}.3: no signer signs what another one has decided about`,
    file: 'apps/signer/src/database/requests.ts',
    find: "p.state <> 'waiting')`;",
    put: "p.state <> 'waiting' and p.wallet = $3)`;",
    test: newWallet('starts beside the earlier one, and replies only to its own requests'),
  },
  {
    name: 'yen of a lost wallet given back while it may still pay',
    breaks: `${RULE}.3: two operators give them back once every nonce is used`,
    file: `${FUNDING}/token-withdrawals/abandon-kind.ts`,
    find: 'if (used < needed)',
    put: 'if (used < 0)',
    test: replaced(OPEN),
  },
  {
    name: 'yen of a lost wallet given back although it has paid',
    breaks: `${RULE}.3: what a block has paid is not given back`,
    file: `${FUNDING}/token-withdrawals/abandon-kind.ts`,
    find: 'if (paid) throw',
    put: 'if (paid && used < 0) throw',
    test: replaced(OPEN),
  },
  {
    name: 'balances compared with what is on the chain alone',
    breaks: `${RULE}.1: balances are compared with the ledger`,
    file: `${FUNDING}/treasury/balances.ts`,
    find: 'unitsOf(found - expected, network)',
    put: 'unitsOf(expected - expected, network)',
    test: balances('differ where an address has what no record has: page and health report name it'),
  },
  {
    name: 'a deposit that no block contains counts as on the chain',
    breaks: `${RULE}.1: less booked ones that no final block contains`,
    file: `${FUNDING}/treasury/expected.ts`,
    find: 'when booked and not mined then -units else 0',
    put: 'else 0',
    test: balances('agree while a credited deposit is in no block'),
  },
  {
    name: 'a sweep to the cold address counts as a fault',
    breaks: `${RULE}.1: what has gone to the cold address is shown apart`,
    file: `${FUNDING}/tokens/sweeps-seen.ts`,
    find: 'coalesce($6 = $12, false)',
    put: '$12::text is null',
    test: balances('agree after a sweep to the cold address, which is counted apart'),
  },
  {
    name: 'a payment keeps the amount of a block that was replaced',
    breaks: `${RULE}.1: what has come into a wallet is counted as its block has it`,
    file: `${FUNDING}/tokens/payments-seen.ts`,
    find: 'incoming = excluded.incoming, units = excluded.units`',
    put: 'incoming = excluded.incoming`',
    test: balances('agree after a re-org has changed the amount that was paid into the wallet'),
  },
  {
    name: 'tokens that their issuer has taken are expected at the address',
    breaks: `${RULE}.1: what an issuer has taken is on no address`,
    file: `${FUNDING}/treasury/expected.ts`,
    find: "<> 'returned', true) and not",
    put: "<> 'returned', true) or",
    test: balances('differ where tokens that their issuer was to have taken are still there'),
  },
];
