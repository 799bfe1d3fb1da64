import type { Plant, PlantTest } from './plant.ts';

const BROKER = 'packages/brokerage/src';
const WITHDRAWALS = 'apps/server/src/funding/withdrawals';
const FILES = 'apps/server/src/bank/files';
const test =
  (file: string) =>
  (title: string): PlantTest => ({ project: 'integration', file: `tests/api/${file}.it.test.ts`, title });
const withdrawals = test('withdrawals');
const files = test('transfer-files');
const live = test('withdrawals-live');
const confirmation = test('withdrawal-confirmation');
const LAYOUT =
  'FND-04 a file has the published layout byte by byte, is the same at each download, and is accepted by another operator';

/** Bugs of withdrawals: their confirmation, their files, and the two people of a live brokerage. */
export const WITHDRAWAL_BUGS: readonly Plant[] = [
  {
    name: 'draft of another member confirmed',
    breaks: 'docs/security.md, Who may do what: foreign ids are unknown',
    file: `${WITHDRAWALS}/withdrawal-request.ts`,
    find: 'if (kept === undefined || kept.userId !== member.userId)',
    put: 'if (kept === undefined)',
    test: withdrawals('knows no card of others or removed ones, and no withdrawal of another member or brokerage'),
  },
  {
    name: 'withdrawal requested without a confirmation',
    breaks: 'AUT-08: a step-up at each withdrawal',
    file: `${WITHDRAWALS}/withdrawal-request.ts`,
    find: '    await confirm(client, tenantId, member, { token, subject: kept.subject });\n',
    put: '',
    test: withdrawals(
      'AUT-08 a confirmation is for one withdrawal: another draft, another purpose, none, and a used one are refused',
    ),
  },
  {
    name: 'confirmation asked for again after a lost reply',
    breaks: 'rules/money.md 6: the request can then be repeated',
    file: `${WITHDRAWALS}/withdrawal-request.ts`,
    find: '    if (kept.confirmedAt !== null) return;\n',
    put: '',
    test: confirmation('AUT-08 the core has stopped before it decides: the request, sent again 1 times, is one'),
  },
  {
    name: 'confirmation without its destination',
    breaks: 'rules/money.md 6: its subject is a digest of the account as shown too',
    file: `${WITHDRAWALS}/destination.ts`,
    find: "digest('destination', of.salt, cardId, bankName, branchName, number, holder)",
    put: "digest('destination', of.salt, cardId, bankName, branchName, holder)",
    test: {
      project: 'unit',
      file: 'tests/api/withdrawal-subject.test.ts',
      title: 'AUT-08 another account number is another subject',
    },
  },
  {
    name: 'draft confirmed after its five minutes',
    breaks: 'rules/money.md 2: a draft can be requested for 5 minutes',
    file: `${BROKER}/transfers/withdrawal.ts`,
    find: 'if (step.wallAt - (askedAt ?? 0) > DRAFT_MS)',
    put: 'if (step.wallAt - (askedAt ?? 0) > 2 * DRAFT_MS)',
    test: {
      project: 'unit',
      file: 'packages/brokerage/test/scenarios/transfers-out.test.ts',
      title: 'is drafted for 5 minutes; another draft takes its place',
    },
  },
  {
    name: 'sent withdrawal cancelled',
    breaks: 'rules/money.md 2: cancelled up to cooling only',
    file: `${BROKER}/transfers/steps.ts`,
    find: "sent: ['paid', 'returned'],",
    put: "sent: ['paid', 'returned', 'cancelled'],",
    test: live('cannot be cancelled once it is sent: its money is on the way, and stays booked'),
  },
  {
    name: 'limits not judged again when money is sent',
    breaks: 'rules/money.md 2: limits are judged again at each step until the money is sent',
    file: `${BROKER}/transfers/withdrawal.ts`,
    find: 'deficitRefusal(state, account) ?? limitRefusal(state, account, row, wallAt);',
    put: "deficitRefusal(state, account) ?? (row.state === 'approved' ? null : limitRefusal(state, account, row, wallAt));",
    test: live('what was approved is judged again when the file is written: by the limits of that time'),
  },
  {
    name: 'withdrawal without a verified identity',
    breaks: 'rules/money.md 1: while the identity check is due, withdrawals are refused',
    file: `${BROKER}/ledger/withdraw.ts`,
    find: "  if (account.identity === 'due') return refuse('IDENTITY_NOT_VERIFIED', null);\n",
    put: '',
    test: live(
      'KYC-01 without a verified identity nothing is requested, and what was requested before is not approved or sent',
    ),
  },
  {
    name: 'file of a live brokerage released by one operator',
    breaks: 'rules/money.md 6: a live brokerage releases by a proposal',
    file: `${WITHDRAWALS}/office/operations.ts`,
    find: "    if (!(await deps.isDemo(tenantId))) throw new Refused('PROPOSAL_REQUIRED');\n",
    put: '',
    test: live('BO-04 a transfer file needs a second operator, and pays what its maker saw approved'),
  },
  {
    name: 'file pays what its maker has not seen',
    breaks: 'rules/money.md 6: a transfer file is a proposal with the numbers of its withdrawals',
    file: `${WITHDRAWALS}/kinds.ts`,
    find: 'only: idsOf(content) };',
    put: 'only: null };',
    test: live('BO-04 a transfer file needs a second operator, and pays what its maker saw approved'),
  },
  {
    name: 'file pays to a removed card',
    breaks: 'rules/money.md 6: withdrawals whose card was removed are not paid',
    file: `${WITHDRAWALS}/release.ts`,
    find: "if (card === undefined || card.removedAt !== null) return 'CARD_REMOVED';",
    put: "if (card === undefined) return 'CARD_REMOVED';",
    test: files('what account or card no longer permits stays behind with its reason, and goes with a later file'),
  },
  {
    name: 'withdrawal of a killed release missing from its file',
    breaks: 'decision 0099: the bytes are made of those that were sent',
    file: `${WITHDRAWALS}/release.ts`,
    find: "refusal?.reason === 'TRANSFER_STATE' && WAS_SENT",
    put: "refusal?.reason === 'TRANSFER_UNKNOWN' && WAS_SENT",
    test: files(
      'a file whose release was killed after one withdrawal was sent is completed by the job: nothing is lost and nothing twice',
    ),
  },
  {
    name: 'killed release never completed',
    breaks: 'rules/money.md 6: one job finishes transfer files that a killed server left',
    file: `${WITHDRAWALS}/run.ts`,
    find: 'if (unfinished !== undefined) await finishFile',
    put: 'if (unfinished !== undefined && isDemo) await finishFile',
    test: live('a file whose release was killed is completed by the job, in the name of nobody'),
  },
  {
    name: 'hash of a file is not that of its bytes',
    breaks: 'design money.md 2: release stores the bytes and their hash',
    file: `${WITHDRAWALS}/release.ts`,
    find: 'sha256: sha256(bytes), sealed }',
    put: 'sha256: sha256(sealed), sealed }',
    test: files(LAYOUT),
  },
  {
    name: 'file accepted with another sum',
    breaks: 'rules/money.md 6: FILE_DIFFERS for other figures',
    file: `${FILES}/operations.ts`,
    find: 'if (Number(body.sum) !== sum) throw',
    put: 'if (Number(body.sum) < 0) throw',
    test: files(LAYOUT),
  },
  {
    name: 'file accepted by the one who released it',
    breaks: 'rules/money.md 6: SECOND_OPERATOR for who released it',
    file: `${FILES}/operations.ts`,
    find: "      if (file.operatorId === operatorId) throw new Refused('SECOND_OPERATOR', 'fileId');\n",
    put: '',
    test: files(LAYOUT),
  },
  {
    name: 'arrival ignores the cut-off',
    breaks: 'CON-12, rules/money.md 6: ready before the cut-off is sent on that day, else on the next',
    file: `${WITHDRAWALS}/arrival.ts`,
    find: ' && tokyoTimeOfDay(at) < timeOfDay(cutOff) ?',
    put: " && timeOfDay(cutOff) > timeOfDay('00:00') ?",
    test: {
      project: 'unit',
      file: `${WITHDRAWALS}/arrival.test.ts`,
      title: 'CON-12 a withdrawal requested on the cut-off itself arrives on the day that calendar and cut-off give',
    },
  },
];
