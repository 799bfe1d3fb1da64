import type { Plant, PlantTest } from './plant.ts';

const TRANSFERS = 'packages/brokerage/src/transfers';
const RULE = 'rules/money.md 2';
const scenario = (file: 'in' | 'out', title: string): PlantTest => ({
  project: 'unit',
  file: `packages/brokerage/test/scenarios/transfers-${file}.test.ts`,
  title,
});
const stored = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/core/transfers.it.test.ts',
  title,
});
const random: PlantTest = {
  project: 'unit',
  file: 'packages/brokerage/test/oracle/transfers.test.ts',
  title: 'transfers and the naive model give the same results and money after every command, and take every legal step',
};

/** Bugs of deposits and withdrawals. */
export const TRANSFER_BUGS: readonly Plant[] = [
  {
    name: 'hold of a withdrawal released twice',
    breaks: `${RULE}: cancelling frees the hold`,
    file: 'packages/brokerage/src/ledger/holds.ts',
    find: '  freeCash(turn, account, record, record.amount);\n',
    put: '  freeCash(turn, account, record, yen(2 * record.amount));\n',
    test: random,
  },
  {
    name: 'line credited twice by two imports',
    breaks: `${RULE}: the source of a line is the idempotency key of its import`,
    file: 'apps/server/src/core/host.ts',
    find: 'const idempotency = sourceKey(input) ?? command.idempotency;',
    put: 'const { idempotency } = command;',
    test: stored('is refused for ever, also after its key has expired and its transfer has ended'),
  },
  {
    name: 'source of a line expires with its key',
    breaks: `${RULE}: the source is unique for ever`,
    file: 'apps/server/src/core/journal/known-answers.ts',
    find: 'await sourceAnswers(client, this.#tenantId, rest)',
    put: 'await sourceAnswers(client, this.#tenantId, [])',
    test: stored('is refused for ever, also after its key has expired and its transfer has ended'),
  },
  {
    name: 'cooling skipped',
    breaks: `${RULE}: no money leaves before the destination has been registered for long enough`,
    file: `${TRANSFERS}/withdrawal.ts`,
    find: 'return wallAt < notBefore ?',
    put: 'return wallAt < 0 ?',
    test: scenario('out', 'waits until its destination has been registered for long enough'),
  },
  {
    name: 'withdrawal returned into nothing',
    breaks: `${RULE}: returned moves it back to the customer`,
    file: `${TRANSFERS}/withdrawal.ts`,
    find: 'moveCash(turn, account, from, row.amount,',
    put: 'moveCash(turn, account, from, 0 * row.amount,',
    test: random,
  },
  {
    name: 'fee kept although the withdrawal came back',
    breaks: `${RULE}: the fee too, unless the customer's data was wrong`,
    file: `${TRANSFERS}/withdrawal.ts`,
    find: 'if (row.fee > 0 && step.customerFault === undefined)',
    put: 'if (row.fee > 0 && step.customerFault !== undefined)',
    test: random,
  },
  {
    name: 'claim not paid first by a later credit',
    breaks: `${RULE}: each later credit pays the claim first`,
    file: `${TRANSFERS}/deposit.ts`,
    find: '  payClaim(turn, account);\n',
    put: '',
    test: scenario(
      'in',
      'is paid from what is withdrawable; the rest is owed, bars withdrawals, and later credits serve it first',
    ),
  },
  {
    name: 'withdrawal while a claim is open',
    breaks: `${RULE}: while a claim is open, withdrawals are refused`,
    file: 'packages/brokerage/src/ledger/withdraw.ts',
    find: 'if (account.claim !== undefined)',
    put: 'if (account.claim === 0)',
    test: random,
  },
  {
    name: 'step from another state',
    breaks: `${RULE}: each change has the state that it starts from`,
    file: `${TRANSFERS}/steps.ts`,
    find: 'return state === from && next.includes(to) ?',
    put: 'return next.includes(to) ?',
    test: random,
  },
  {
    name: 'declared amount credited in place of the line',
    breaks: `${RULE}: credited at the amount of the line`,
    file: `${TRANSFERS}/deposit.ts`,
    find: '  row.amount = line.amount;\n',
    put: '',
    test: scenario('in', 'is unallocated until it is credited, at the amount of the line'),
  },
  {
    name: 'frozen account sends money',
    breaks: `${RULE}: a freeze stops everything that is not sent`,
    file: `${TRANSFERS}/withdrawal.ts`,
    find: 'policyRefusal(turn, account, row, step) ?? transferCashRefusal',
    put: 'transferCashRefusal',
    test: scenario('out', 'is stopped by a freeze before it is sent'),
  },
  {
    name: 'reversal by one operator',
    breaks: `${RULE}: reversed by two operators`,
    file: `${TRANSFERS}/deposit.ts`,
    find: 'return selfApprovalRefusal(proposal);',
    put: 'return selfApprovalRefusal({ ...proposal, checker: proposal.maker + 1 });',
    test: scenario('in', 'needs two operators, and leaves what is held for a withdrawal alone'),
  },
  {
    name: 'held cash of a withdrawal released by a service',
    breaks: `${RULE}: only the steps of a transfer end its hold`,
    file: 'packages/brokerage/src/ledger/holds.ts',
    find: 'isOwned(reference) ? undefined : state',
    put: 'reference === OF_TRANSFER ? undefined : state',
    test: scenario('out', 'cannot pass the held cash on to another withdrawal or to a service'),
  },
  {
    name: 'limit of 24 hours counts nothing',
    breaks: `${RULE}: the most that an account may request in 24 hours`,
    file: `${TRANSFERS}/policy.ts`,
    find: 'askedAt > now - DAY_MS',
    put: 'askedAt > now',
    test: scenario('out', 'is between the minimum and what an account may request in 24 hours'),
  },
  {
    name: 'lines of the bank netted in a batch',
    breaks: `${RULE}: house rows of bank and unallocated are not netted per batch`,
    file: 'apps/server/src/core/engine/house-net.ts',
    find: 'if (sum.toSeq !== seq && ITEMISED.includes(accountId))',
    put: 'if (sum.toSeq < 0 && ITEMISED.includes(accountId))',
    test: stored('keeps its rows of house accounts apart from those of other lines in one batch'),
  },
  {
    name: 'verify blind to the steps of transfers',
    breaks: 'rules/core.md 1: verify compares the events with the tables',
    file: 'apps/server/src/core/verify/rows.ts',
    find: "if (event.kind === 'transfer') this.#addTransfer(event, seq);",
    put: '',
    test: stored('verify names a transfer, a step and a source that were changed, inserted or removed behind the core'),
  },
];
