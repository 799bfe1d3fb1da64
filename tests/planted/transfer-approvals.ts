import type { Plant, PlantTest } from './plant.ts';

const TRANSFERS = 'packages/brokerage/src/transfers';
const RULE = 'rules/money.md 2';
const scenario = (file: string, title: string): PlantTest => ({
  project: 'unit',
  file: `packages/brokerage/test/scenarios/${file}.test.ts`,
  title,
});
const random: PlantTest = {
  project: 'unit',
  file: 'packages/brokerage/test/oracle/transfers.test.ts',
  title: 'transfers and the naive model give the same results and money after every command, and take every legal step',
};
const stored = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/core/transfer-approvals.it.test.ts',
  title,
});

/** Bugs of approvals, of the mode, of locked credits and of closing. */
export const APPROVAL_BUGS: readonly Plant[] = [
  {
    name: 'demo clerk accepted in a live brokerage',
    breaks: `${RULE}: a live brokerage refuses the demo clerk`,
    file: `${TRANSFERS}/actor.ts`,
    find: "if (actor?.kind === 'clerk')",
    put: "if (actor?.kind === 'clerk' && actor.id !== undefined)",
    test: random,
  },
  {
    name: 'code of the demo confirms in a live brokerage',
    breaks: `${RULE}: a live brokerage refuses what the code of the demo confirmed`,
    file: `${TRANSFERS}/actor.ts`,
    find: "return confirmedBy === 'demo' ?",
    put: "return confirmedBy === 'demo' && actor !== undefined ?",
    test: scenario(
      'transfers-approval',
      'in a live brokerage is no demo clerk, and nothing is confirmed by the code of the demo',
    ),
  },
  {
    name: 'approvals of 24 hours not added up',
    breaks: `${RULE}: the sum of the withdrawals approved in 24 hours`,
    file: `${TRANSFERS}/approval.ts`,
    find: '(approvedAt ?? askedAt ?? 0) > now - DAY_MS',
    put: '(approvedAt ?? askedAt ?? 0) > now',
    test: scenario('transfers-approval', 'by one person is limited by customer, in 24 hours of the system clock'),
  },
  {
    name: 'approvals counted for longer than 24 hours',
    breaks: `${RULE}: the sum of the withdrawals approved in 24 hours`,
    file: `${TRANSFERS}/approval.ts`,
    find: '> now - DAY_MS',
    put: '>= now - DAY_MS',
    test: scenario('transfers-approval', 'by one person is limited by customer, in 24 hours of the system clock'),
  },
  {
    name: 'destination ignored by approvals',
    breaks: `${RULE}: the sum of each destination`,
    file: `${TRANSFERS}/approval.ts`,
    find: '(other) => other.destination === row.destination',
    put: '(other) => other.destination === row.destination && other.accountId === row.accountId',
    test: scenario(
      'transfers-approval',
      'is limited by destination, across customers; without one they are counted together',
    ),
  },
  {
    name: 'destination lost with a restart',
    breaks: 'rules/core.md 2: the state after a restart is the state before it',
    file: 'apps/server/src/core/recovery/load-transfers.ts',
    find: 'row.destination === null ?',
    put: 'row.destination !== null ?',
    test: stored('after a kill approvals still count by destination, and a second person approves beyond the limit'),
  },
  {
    name: 'withdrawal approved twice by its maker',
    breaks: `${RULE}: the maker of a proposal does not approve it`,
    file: `${TRANSFERS}/approval.ts`,
    find: 'return selfApprovalRefusal(step.proposal);',
    put: 'return null;',
    test: random,
  },
  {
    name: 'money of a new branch withdrawable at once',
    breaks: `${RULE}: lowers withdrawable cash until the market date`,
    file: `${TRANSFERS}/unproven.ts`,
    find: 'if (row.lockedUntil !== undefined || row.unreconciled === true) addUnproven',
    put: 'if (row.unreconciled === true) addUnproven',
    test: scenario('transfers-unproven', 'can be invested at once and withdrawn from the morning of a market date on'),
  },
  {
    name: 'notified money withdrawable before the statement',
    breaks: `${RULE}: withdrawable once a reconciled statement contains its line`,
    file: `${TRANSFERS}/deposit.ts`,
    find: '  if (line.unreconciled === true) row.unreconciled = true;\n',
    put: '',
    test: random,
  },
  {
    name: 'lock outlasts the morning of its date',
    breaks: `${RULE}: withdrawable from the morning of its date`,
    file: `${TRANSFERS}/unproven.ts`,
    find: 'row.lockedUntil <= date)',
    put: 'row.lockedUntil < date)',
    test: random,
  },
  {
    name: 'account closed with cash left',
    breaks: 'rules/money.md 4: closed only when it is empty',
    file: 'packages/brokerage/src/commands/closing.ts',
    find: '    cash.settled === 0 &&\n',
    put: '',
    test: random,
  },
  {
    name: 'account closed before its withdrawal is paid',
    breaks: 'rules/money.md 4: closed only when no transfer is under way',
    file: 'packages/brokerage/src/commands/closing.ts',
    find: "state !== 'paid' && state !== 'draft'",
    put: "state !== 'paid' && state !== 'draft' && state !== 'sent'",
    test: scenario('closing', 'pays out what is left to a card, and is closed with the last yen'),
  },
  {
    name: 'closing forgotten with a restart',
    breaks: 'rules/core.md 2: the state after a restart is the state before it',
    file: 'packages/brokerage/src/state/state.ts',
    find: '    if (account.closing === true) this.closing.add(account.accountId);\n',
    put: '',
    test: scenario('closing', 'pays out what is left to a card, and is closed with the last yen'),
  },
  {
    name: 'verify blind to the actors of steps',
    breaks: 'rules/core.md 1: verify compares the events with the tables',
    file: 'apps/server/src/core/verify/rows.ts',
    find: 'at: updatedAt, actor: by };',
    put: 'at: updatedAt };',
    test: stored('verify names destinations, approvals, actors and locks that were changed behind the core'),
  },
];
