import type { Plant } from './plant.ts';

const OPERATORS = 'apps/server/src/operators';
const PROPOSALS = { project: 'integration', file: 'tests/api/operator-proposals.it.test.ts' } as const;
const FEES = { project: 'unit', file: 'packages/brokerage/src/ledger/fee.test.ts' } as const;
const FEE_TITLE = 'a proposal is refused when its maker approved it, and unless it follows the newest schedule';

/**
 * Bugs that let one operator do what needs two, or do it twice, or without permission or a line in the log; and of
 * connections.
 */
export const KERNEL: readonly Plant[] = [
  {
    name: 'broker lets the maker approve',
    breaks: 'decision 0065: the broker itself refuses the maker as checker',
    file: 'packages/brokerage/src/commands/proposed.ts',
    find: "return maker === checker ? refuse('PROPOSAL_OWN', null) : null;",
    put: 'return maker < 0 ? refuse(`PROPOSAL_OWN`, null) : null;',
    test: { ...FEES, title: FEE_TITLE },
  },
  {
    name: 'proposed schedule follows none',
    breaks: 'decision 0065: a proposal about an older version is refused by the broker',
    file: 'packages/brokerage/src/commands/reference.ts',
    find: 'if (next.version !== version + 1) return',
    put: 'if (next.version < 0) return',
    test: { ...FEES, title: FEE_TITLE },
  },
  {
    name: 'recent events with a gap',
    breaks: 'decision 0067: each event that is due leads to a notice',
    file: 'apps/server/src/core/sequencer/recent-events.ts',
    find: 'if (first.eventSeq !== (this.#events.at(-1)?.eventSeq ?? 0) + 1) this.#events = [];',
    put: '',
    test: {
      project: 'unit',
      file: 'apps/server/src/core/sequencer/recent-events.test.ts',
      title: 'begin again after a gap',
    },
  },
  {
    name: 'notices ahead of their table',
    breaks: 'decision 0067: a mail is written from the stored events that its cursor covers',
    file: 'apps/server/src/notices/unread.ts',
    find: 'if (looked >= head) return null;\n  const until = Math.min(head, looked + limit);',
    put: 'const until = looked + limit + head * 0;',
    test: {
      project: 'integration',
      file: 'apps/server/src/notices/unread.it.test.ts',
      title: 'are none of those that are in memory before their table has them',
    },
  },
  {
    name: 'approval without its guard',
    breaks: 'decision 0065: of parallel approvals one is the approval',
    file: 'apps/server/src/proposals/store.ts',
    find: "and hash = $3 and state = 'open'",
    put: 'and hash = $3',
    test: { ...PROPOSALS, title: '32 parallel approvals of one proposal by four operators have one effect' },
  },
  {
    name: 'approval of any challenge',
    breaks: 'decision 0065: an approval signs the hash of its proposal',
    file: 'apps/server/src/proposals/service.ts',
    find: 'const challenge = challengeFor(proposal);',
    put: 'const challenge = challengeOf(answer) || challengeFor(proposal);',
    test: { ...PROPOSALS, title: 'an approval is a signature of this proposal by the own passkey of its checker' },
  },
  {
    name: 'roles not looked at',
    breaks: 'decision 0064: default deny by the table of permissions',
    file: `${OPERATORS}/admission.ts`,
    find: "if (!may(operator.roles, permission)) throw new Refused('FORBIDDEN');",
    put: 'may(operator.roles, permission);',
    test: {
      project: 'integration',
      file: 'tests/api/operator-matrix.it.test.ts',
      title: 'AUT-12 BO-09 admits an operator with the roles ["auditor"] exactly as the table of permissions says',
    },
  },
  {
    name: 'change not logged',
    breaks: 'decision 0064: what an operator changes is in the log',
    file: `${OPERATORS}/change.ts`,
    find: 'await appendOperatorLog(client, tenantId, operatorId, { event, subject, before, after }, visit);',
    put: 'if (event === ``) await appendOperatorLog(client, tenantId, operatorId, { event, subject, before, after }, visit);',
    test: {
      ...PROPOSALS,
      title: 'every call that changes something leaves its line in the log, or nothing is changed',
    },
  },
  {
    name: 'reply to a connection without a request',
    breaks:
      'ERR-03: a call fails only for a reason of its own; Chromium takes what it finds on an unused connection as its reply',
    file: 'apps/server/src/platform/http/raw-errors.ts',
    find: '  if (socket.bytesRead === 0) {\n    closeSilent(socket);\n    return;\n  }\n',
    put: '',
    test: {
      project: 'unit',
      file: 'apps/server/src/platform/http/connections.test.ts',
      title: 'that sends nothing is closed without a reply',
    },
  },
];
