import type { Plant, PlantTest } from './plant.ts';

const FUNDING = 'apps/server/src/funding';
const RULE = 'rules/money.md 3';

const signing = (name: string, title: string): PlantTest => ({
  project: 'integration',
  file: `tests/signing/${name}.it.test.ts`,
  title,
});
const release = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/test/scenarios/release-treasury.test.ts',
  title,
});
const sweeps: PlantTest = {
  project: 'integration',
  file: 'tests/chain/sweeps.it.test.ts',
  title: 'BO-04 killed at every statement, a sweep is kept once, and recorded once with its gas when it is final',
};
const moves = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/chain/moves.it.test.ts',
  title: `BO-04 ${title}`,
});
const treasury: PlantTest = {
  project: 'integration',
  file: 'tests/api/treasury.it.test.ts',
  title: 'BO-04 the treasury shows what the wallet has, what withdrawals still need, and what was sent today',
};
const settings: PlantTest = {
  project: 'unit',
  file: `${FUNDING}/live-usdt/settings.test.ts`,
  title: "are refused with the demo's key, and the member is named",
};
const rate: PlantTest = {
  project: 'unit',
  file: `${FUNDING}/live-usdt/http-rate.test.ts`,
  title: 'FND-02 a rate that cannot be read, or has jumped, leaves the last one, which becomes old',
};
const repeated: PlantTest = {
  project: 'integration',
  file: 'tests/api/usdt-review.it.test.ts',
  title:
    'ERR-08 a decision whose line in the log could not be written is the same one when it is sent again: fundDepositReject',
};

/** Bugs of USDT at live brokerages: set-up, checks, approvals for the signer, exits. */
export const USDT_LIVE_BUGS: readonly Plant[] = [
  {
    name: 'approval handed over that the signer does not count',
    breaks: `${RULE}.3: what the signer would not count is refused`,
    file: `${FUNDING}/token-withdrawals/approvals.ts`,
    find: 'approvers === null || person === undefined',
    put: 'approvers === null',
    test: signing('payout-approvals', 'FND-05 an operator whose passkey the signer does not count hands nothing over'),
  },
  {
    name: 'rate fixed before the approvals are there',
    breaks: `${RULE}.3: the rate is fixed once as many people have signed as the signer wants`,
    file: `${FUNDING}/token-withdrawals/sign.ts`,
    find: 'return needed !== null && people >= needed;',
    put: 'return needed !== null && people >= 0;',
    test: signing(
      'live-usdt',
      'FND-05 pays what the customer’s passkey and two pinned operators have signed, and nothing before',
    ),
  },
  {
    name: 'given up although the signer has it',
    breaks: `${RULE}.1: what the signer has signed is not given up`,
    file: 'apps/server/src/signing/requests.ts',
    find: 'if (decided.rowCount !== 0) return false;',
    put: 'if (decided.rowCount === -1) return false;',
    test: signing('give-up', 'FND-05 what the signer has signed is not given up'),
  },
  {
    name: 'no exit for what waits in the signer',
    breaks: `${RULE}.1: what waits in the signer may be given up`,
    file: 'apps/server/src/signing/requests.ts',
    find: "and p.state <> 'waiting'`",
    put: "and p.state <> 'none'`",
    test: signing(
      'give-up',
      'FND-05 what waits in the signer is given up, and returns once the signer has cancelled it',
    ),
  },
  {
    name: 'signature asked for what was given up',
    breaks: `${RULE}.1: what was given up is never signed`,
    file: 'apps/server/src/signing/requests.ts',
    find: 'if (given.rowCount !== 0 && signedBy === null) return;',
    put: 'if (given.rowCount === -1 && signedBy === null) return;',
    test: signing(
      'give-up',
      'FND-05 a withdrawal whose tokens are fixed has a way back while its network is halted, and is never signed',
    ),
  },
  {
    name: 'signature for another amount followed',
    breaks: `${RULE}.3: what was signed for another amount than the ledger has leads to no step`,
    file: `${FUNDING}/token-withdrawals/sign.ts`,
    find: 'if (reply !== undefined && signsOther(of, reply)) return true;',
    put: '',
    test: signing(
      'give-up',
      'FND-05 what was signed for another amount than the ledger has takes no step and is shown',
    ),
  },
  {
    name: 'late report of the signer never recorded',
    breaks: 'decision 0144: every final transaction is recorded, however late the signer reports it',
    file: `${FUNDING}/tokens/moves.ts`,
    find: 'from: isWhole ? 0 : memory.from',
    put: 'from: memory.from',
    test: moves('what is reported long after its block is recorded within a minute, and what is recent at once'),
  },
  {
    name: 'signature for other terms not reported',
    breaks: `${RULE}.3: operators are shown a signature for another amount than the ledger has`,
    file: `${FUNDING}/token-withdrawals/run.ts`,
    find: 'this.#signers.recordOthers(tenantId, others);',
    put: 'this.#signers.recordOthers(tenantId, []);',
    test: signing(
      'give-up',
      'FND-05 what was signed for another amount than the ledger has takes no step and is shown',
    ),
  },
  {
    name: 'approval of an operator who has left the policy shown as one that counts',
    breaks: `${RULE}.3: approvals of whoever has left the policy count no longer`,
    file: 'apps/server/src/signing/approvals.ts',
    find: 'operators.some(({ credentialId }) => credentialId === by);',
    put: 'operators.length > 0 && by.length > 0;',
    test: signing(
      'payout-approvals',
      'FND-05 the approval of an operator who has left the policy counts no longer, and is shown so',
    ),
  },
  {
    name: 'transaction recorded before it is final',
    breaks: `${RULE}.1: what a block that may be replaced has moved is not recorded`,
    file: `${FUNDING}/tokens/moves.ts`,
    find: 'if (receipt?.final !== true) return null;',
    put: 'if (receipt === null) return null;',
    test: moves('what the chain does not have delays no other transaction, and is tried again a minute later'),
  },
  {
    name: 'transaction above the final height recorded',
    breaks: `${RULE}.1: what a block that may be replaced has moved is not recorded`,
    file: `${FUNDING}/tokens/moves.ts`,
    find: 'and block_number between $5 and $4\n      ) due',
    put: 'and block_number >= $5\n      ) due',
    test: moves('what the chain does not have delays no other transaction, and is tried again a minute later'),
  },
  {
    name: 'transactions without receipt keep others out of the record',
    breaks: `${RULE}.1: each final transaction is recorded`,
    file: `${FUNDING}/tokens/moves.ts`,
    find: 'and due.tx_hash <> all($6::text[])',
    put: 'and $6::text[] is not null',
    test: moves('what the chain does not have delays no other transaction, and is tried again a minute later'),
  },
  {
    name: 'gas of one node believed',
    breaks: `${RULE}.1: gas about which the nodes differ is unknown`,
    file: 'packages/chain/src/agreed-wallet.ts',
    find: 'receipts.every((receipt) => receipt?.gasWei === first.gasWei)',
    put: 'receipts.length > 0',
    test: {
      project: 'unit',
      file: 'packages/chain/src/agreed-wallet.test.ts',
      title: 'knows what gas has cost only when all nodes report the same, and the receipt counts either way',
    },
  },
  {
    name: 'gas counted without its price',
    breaks: `${RULE}.1: gas costs what the receipt has used at the price of its block`,
    file: 'packages/chain/src/receipt-reply.ts',
    find: "return readAmount(used, 'gas of a receipt') * readAmount(price, 'gas price of a receipt');",
    put: "return readAmount(used, 'gas of a receipt') + readAmount(price, 'gas price of a receipt');",
    test: sweeps,
  },
  {
    name: 'another amount on the chain than in the ledger goes unnoticed',
    breaks: `${RULE}.1: the ledger is compared with what final payments have moved`,
    file: `${FUNDING}/treasury/difference.ts`,
    find: '+ coalesce((select sum(units) from moved), 0)',
    put: '+ coalesce((select sum(t.units) from transfer t where t.tenant_id = $1 and t.transfer_id in (select transfer_id from moved)), 0)',
    test: treasury,
  },
  {
    name: 'tokens of another signature than the ledger has are no difference',
    breaks: `${RULE}.1: the ledger is compared with what final payments have moved`,
    file: `${FUNDING}/treasury/difference.ts`,
    find: 'return !signsOther({ tenantId, transfer, kept }, reply);',
    put: 'return !signsOther({ tenantId, transfer, kept }, { digest: null });',
    test: signing(
      'treasury-difference',
      'BO-04 what was moved for another signature than the ledger has, or otherwise than it was signed, is a difference',
    ),
  },
  {
    name: 'tokens of a returned withdrawal are no difference',
    breaks: `${RULE}.1: the ledger is compared with what final payments have moved, whatever the state of the withdrawal`,
    file: `${FUNDING}/treasury/difference.ts`,
    find: 'coalesce((select sum(units) from moved), 0)',
    put: "coalesce((select sum(units) from moved where state <> 'returned'), 0)",
    test: signing(
      'treasury-difference',
      'BO-04 a withdrawal that is returned after its tokens were moved is a difference of its amount',
    ),
  },
  {
    name: 'given up returned before the signer has replied',
    breaks: `${RULE}.1: what was given up returns when the signer replies that it will never sign it`,
    file: `${FUNDING}/token-withdrawals/sign.ts`,
    find: 'if (!reply.isAsked && reply.digest !== null) return askAgain(deps, of, reply.wallet, isDemo);',
    put: "if (!reply.isAsked && reply.digest !== null)\n    return void (await stepByHost(deps.coreOf(tenantId), transfer, { to: 'returned', reason: 'SIGNATURE_CANCELLED', actor: SYSTEM }, { now: deps.now() }));",
    test: signing('give-up', 'FND-05 what was signed before is paid, and its yen do not return'),
  },
  {
    name: 'request written again for another amount than was signed',
    breaks: `${RULE}.1: what was signed for another amount waits for people`,
    file: `${FUNDING}/token-withdrawals/sign.ts`,
    find: 'return digest !== requestDigest({ ...terms, amountUnits: units, customerId: kept.userId });',
    put: 'return terms.chainId === 0;',
    test: signing('give-up', 'FND-05 what was signed for another amount than the ledger has waits for people'),
  },
  {
    name: 'yen released that credits still need',
    breaks: `${RULE}.1: of spare yen only what is left once all credits are funded leaves the account`,
    file: 'packages/brokerage/src/transfers/fund-credits.ts',
    find: 'return Math.max(0, spare - unfunded + paidFor',
    put: 'return Math.max(0, spare - 0 * unfunded + paidFor',
    test: release('never what credits still need, never by one person, never nothing'),
  },
  {
    name: 'yen released that the house has paid for day trades',
    breaks: `${RULE}.1: what the house has paid for day trades and not got back has left its money`,
    file: 'packages/brokerage/src/transfers/fund-credits.ts',
    find: ' + paidFor(HOUSE.advances)',
    put: '',
    test: release('what the house has paid for day trades is not released'),
  },
  {
    name: 'release returned without a line of the bank',
    breaks: `${RULE}.1: a release has no further step`,
    file: 'packages/brokerage/src/transfers/steps.ts',
    find: 'of.accountId === HOUSE.treasury ||',
    put: 'of.accountId < 0 ||',
    test: release('and what the bank sends back is another line: the release itself has no further step'),
  },
  {
    name: 'return sent again refused',
    breaks: 'decision 0112: a repeated call has the first one’s outcome',
    file: `${FUNDING}/review/act.ts`,
    find: '&& state !== before.state;',
    put: '&& state === before.state;',
    test: {
      project: 'integration',
      file: 'tests/api/line-return.it.test.ts',
      title: 'ERR-08 a return whose line in the log was lost is the same one when it is sent again: rejected',
    },
  },
  {
    name: 'claim not paid by what has become free',
    breaks: 'rules/money.md 2: each morning what has become free pays a claim',
    file: 'packages/brokerage/src/state/sweeping.ts',
    find: '      payClaim(turn, account);\n',
    put: '',
    test: {
      project: 'unit',
      file: 'packages/brokerage/test/scenarios/token-deposits.test.ts',
      title: 'that were reversed after shares were bought are owed, and the shares pay once they are sold and settled',
    },
  },
  {
    name: "demo's key at a live brokerage",
    breaks: `${RULE}.1: a live brokerage never uses the demo's key`,
    file: `${FUNDING}/live-usdt/settings.ts`,
    find: '!isAddress(address) || address === depositAddress(DEMO_XPUB, 0)',
    put: '!isAddress(address)',
    test: settings,
  },
  {
    name: 'rate that has jumped used',
    breaks: `${RULE}.1: a rate that differs by more than a tenth is not used`,
    file: `${FUNDING}/live-usdt/http-rate.ts`,
    find: 'return !isJump(before.rate, rate, jump.most)',
    put: 'return !isJump(last.rate, last.rate)',
    test: rate,
  },
  {
    name: 'first reading of a rate believed',
    breaks: `${RULE}.1: without a last rate and bounds two readings have to agree`,
    file: `${FUNDING}/live-usdt/http-rate.ts`,
    find: 'if (bounds !== null) return true;',
    put: 'return true;',
    test: {
      project: 'unit',
      file: `${FUNDING}/live-usdt/http-rate.test.ts`,
      title:
        'FND-02 without a rate of a day one outside of the bounds is not believed, and without bounds two have to agree',
    },
  },
  {
    name: 'bounds of a rate ignored',
    breaks: `${RULE}.1: a rate out of its bounds is not believed`,
    file: `${FUNDING}/live-usdt/http-rate.ts`,
    find: 'rate < bounds.least || rate > bounds.most',
    put: 'rate < 0',
    test: {
      project: 'unit',
      file: `${FUNDING}/live-usdt/http-rate.test.ts`,
      title:
        'FND-02 without a rate of a day one outside of the bounds is not believed, and without bounds two have to agree',
    },
  },
  {
    name: 'time of the source unread',
    breaks: `${RULE}.1: a rate that its source calls old is not used`,
    file: `${FUNDING}/live-usdt/http-rate.ts`,
    find: 'const at = time === null ? now : timeIn(reply, time);',
    put: 'const at = time === null ? now : (timeIn(reply, time) ?? 0) * 0 + now;',
    test: {
      ...rate,
      title: 'FND-02 a source that repeats an old rate, gives no time, or one that is ahead, has no fresh one',
    },
  },
  {
    name: 'repeated approval checked again',
    breaks: 'decision 0112: a repeated call has the first one’s outcome',
    file: `${FUNDING}/token-withdrawals/approvals.ts`,
    find: 'if (stored !== undefined) return stored;',
    put: '',
    test: signing(
      'payout-approvals',
      'ERR-08 an approval that is sent again under its key has the first reply, although its passkey has signed since',
    ),
  },
  {
    name: 'deposit credited without the travel rule',
    breaks: `${RULE}.1: what both checks pass is credited`,
    file: `${FUNDING}/live-usdt/http-checks.ts`,
    find: "return screened.kind === 'passed' ? ask('the travel rule', travelRule, tenantId, of) : screened;",
    put: 'return screened;',
    test: signing(
      'live-usdt',
      'FND-02 credits what both nodes report as final, at the rate of the source, once both checks have passed it',
    ),
  },
  {
    name: 'plan of sweeps with nonces that wait',
    breaks: `${RULE}.1: no plan is made while its funder has sent something that no block contains`,
    file: `${FUNDING}/treasury/sweeps.ts`,
    find: '(await accepted.holdings.waiting(funder)) > 0',
    put: '(await accepted.holdings.waiting(funder)) < 0',
    test: signing(
      'live-usdt',
      'BO-04 a plan of sweeps is not made while its funder has sent something that no block contains',
    ),
  },
  {
    name: 'withdrawals opened without an audit',
    breaks: `${RULE}.3: a live brokerage opens withdrawals by a proposal that states an audit`,
    file: 'apps/server/src/proposals/money/token-policy.ts',
    find: "String(audit).trim() === ''",
    put: "String(audit) === ' '",
    test: signing('live-usdt', 'FND-05 withdrawals are off until two operators open them and state an audit'),
  },
  {
    name: 'decision whose line was lost refused when it is sent again',
    breaks: 'decision 0112: a repeated call has the first one’s outcome',
    file: `${FUNDING}/review/act.ts`,
    find: '...(key === null ? [] : from.filter((state) => state !== now))',
    put: '...from.slice(from.length)',
    test: repeated,
  },
];
