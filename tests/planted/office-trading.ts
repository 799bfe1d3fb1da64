import type { Plant } from './plant.ts';

const TRADING = 'apps/server/src/trading';
const SETTINGS = 'apps/server/src/settings';
const HALTS = { project: 'integration', file: 'tests/api/operator-halts.it.test.ts' } as const;
const ORDERS = { project: 'integration', file: 'tests/api/operator-trading.it.test.ts' } as const;
const OF_SETTINGS = { project: 'integration', file: 'tests/api/operator-settings.it.test.ts' } as const;

/** Bugs of what operators do to orders, issues and the settings of their brokerage. */
export const OFFICE_TRADING_BUGS: readonly Plant[] = [
  {
    name: 'halts in a row by one operator',
    breaks: 'decision 0165: ten minutes in an hour, then two operators',
    file: `${TRADING}/halts/operations.ts`,
    find: 'if (isRecent && last.proposal === null)',
    put: 'if (isRecent && last.proposal === 0)',
    test: { ...HALTS, title: 'lasts ten minutes in an hour at most, then two operators are needed' },
  },
  {
    name: "the brokerage's cancel as the customer's",
    breaks: 'decision 0164: the customer is notified that the brokerage did it',
    file: `${TRADING}/operations/cancel.ts`,
    find: ", by: 'broker' } as const;",
    put: ' } as const;',
    test: {
      ...ORDERS,
      title:
        'BO-05 ends the order; the log has before, after and why, and the customer a notice that the brokerage did it',
    },
  },
  {
    name: 'texts other than those proposed',
    breaks: 'decision 0166: what is approved is what was proposed',
    file: `${SETTINGS}/operations.ts`,
    find: 'if (former !== text) await endProposals(',
    put: 'if (former === undefined) await endProposals(',
    test: {
      ...OF_SETTINGS,
      title:
        'BO-08 an agreement is a draft of three languages, shown as members will read it, and in force once approved',
    },
  },
  {
    name: 'a live brokerage without an operator',
    breaks: 'decision 0166: a live brokerage names its operator',
    file: `${SETTINGS}/kinds.ts`,
    find: "    if (mode !== 'live') return;\n",
    put: "    if (mode !== 'live' || content !== null) return;\n",
    test: { ...OF_SETTINGS, title: 'BO-08 a live brokerage keeps an operator and a registration number' },
  },
  {
    name: 'a halt that came late stays',
    breaks: 'decision 0165: no halt of one operator outlasts its minutes',
    file: `${TRADING}/halts/lift-due.ts`,
    find: 'if (liftedAt !== null && !halted.has(code)) continue;',
    put: 'if (liftedAt !== null) continue;',
    test: {
      ...HALTS,
      title:
        'BO-05 stops the issue at broker and venue at once, and it trades again after its minutes, with lines in the log',
    },
  },
  {
    name: 'an empty operator',
    breaks: 'decision 0166: a brokerage of the demo has no operator',
    file: `${SETTINGS}/kinds.ts`,
    find: "textOf(content, 'operatorName', 0, MAX_OPERATOR) || null",
    put: "textOf(content, 'operatorName', 0, MAX_OPERATOR)",
    test: {
      ...OF_SETTINGS,
      title: 'BO-08 names and licence hold once a second operator has approved them; the difference names each field',
    },
  },
];
