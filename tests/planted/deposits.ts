import type { Plant, PlantTest } from './plant.ts';

const FUNDING = 'apps/server/src/funding';
const BANK = 'apps/server/src/bank';
const test = (file: string, title: string): PlantTest => ({ project: 'integration', file, title });

/** Bugs of deposits and imports. */
export const DEPOSIT_BUGS: readonly Plant[] = [
  {
    name: 'line credited although the payer differs',
    breaks: 'rules/money.md 2.1: money of a third party is never credited automatically',
    file: `${FUNDING}/matching/match.ts`,
    find: 'if (!payer) return',
    put: 'if (!payer && !amount) return',
    test: {
      project: 'unit',
      file: `${FUNDING}/matching/match.test.ts`,
      title: 'is never credited for a third party, whatever else agrees',
    },
  },
  {
    name: 'same file imported twice books twice',
    breaks: 'rules/bank-files.md 6: a line is booked once, whatever file has it',
    file: `${BANK}/imports/post-lines.ts`,
    find: 'amount: yen(cleared),\n    source,',
    put: 'amount: yen(cleared),\n    source: source + performance.now(),',
    test: test(
      'tests/core/bank-booking.it.test.ts',
      'a server that is killed between lines continues where it stopped, and books no line twice',
    ),
  },
  {
    name: 'uncleared cheque credited',
    breaks: 'rules/bank-files.md 2: only what is cleared may be credited',
    file: `${BANK}/imports/read-notification.ts`,
    find: 'cleared,\n      payer,',
    put: 'cleared: cleared < amount ? amount : cleared,\n      payer,',
    test: test(
      'tests/api/bank-import.it.test.ts',
      'credits no cheque that may still bounce, and nothing that the bank has taken back',
    ),
  },
  {
    name: 'demo bank in live',
    breaks: 'rules/money.md 2.1: the simulated bank exists in a simulation only',
    file: `${FUNDING}/demo-bank/demo-bank-send.ts`,
    find: 'if (!(await deps.isDemo(tenantId)))',
    put: "if (deps.mode === 'live')",
    test: test('tests/api/demo-bank.it.test.ts', 'exists in the simulation only'),
  },
  {
    name: 'demo clerk decides deposits of a live server',
    breaks: 'rules/money.md 2.1: a live server has no clerk',
    file: `${FUNDING}/index.ts`,
    find: 'if (await isDemo(tenantId)) await clerk.run(tenantId);',
    put: 'await clerk.run(tenantId);',
    test: test(
      'tests/api/deposit-clerk.it.test.ts',
      'a deposit in review waits for the demo clerk for 20 seconds, who rejects a third party; the bank returns it',
    ),
  },
  {
    name: 'import confirmed by its maker',
    breaks: 'rules/bank-files.md 6: a second operator confirms a live import',
    file: `${BANK}/operations/bank-import-confirm.ts`,
    find: 'if (found.operatorId === operatorId) throw',
    put: 'if (found.operatorId === operatorId && operatorId < 0) throw',
    test: test(
      'tests/api/bank-live.it.test.ts',
      'BO-04 BO-10 a live import waits until another operator has confirmed count and sum, and is booked once',
    ),
  },
  {
    name: 'balance of a statement not checked',
    breaks: 'rules/bank-files.md 5: each balance follows from the one before',
    file: `${BANK}/imports/read-statement.ts`,
    find: 'BALANCE) !== after)',
    put: 'BALANCE) === after - after - 1)',
    test: test(
      'tests/core/bank-booking.it.test.ts',
      'refuses a statement whose line 3 is "2026-11-24,1000,,1501,ﾔﾏﾀﾞ,000001", whole',
    ),
  },
  {
    name: 'notice of a draft that another one replaced',
    breaks: 'rules/money.md 2.1: a notice of a cancelled withdrawal, and none of a draft',
    file: 'apps/server/src/notices/transfer-notices.ts',
    find: 'requested.has(params.transferId)',
    put: 'requested.size >= 0',
    test: test(
      'tests/api/transfer-notices.it.test.ts',
      'AUT-10 a requested and a cancelled withdrawal have a notice and a mail each; a draft that another one replaced has none',
    ),
  },
];
