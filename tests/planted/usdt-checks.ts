import type { Plant, PlantTest } from './plant.ts';

const FUNDING = 'apps/server/src/funding';
const RULE = 'rules/money.md 3.1';

const checks = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/token-checks.it.test.ts',
  title: `FND-02 ${title}`,
});

const rate: PlantTest = {
  project: 'integration',
  file: 'tests/api/token-rate.it.test.ts',
  title:
    'FND-02 an agreed rate has the time of its approval and its end, and is not used while the market is far from it',
};

/** Bugs of what is checked and watched before USDT moves: services, rates, halts. */
export const USDT_CHECK_BUGS: readonly Plant[] = [
  {
    name: 'lines of the bank wait for the checks of USDT',
    breaks: `${RULE}: a service that gives no reply delays only the deposits that it checks`,
    file: 'apps/server/src/server-jobs.ts',
    find: 'run: (tenantId) => funding.runDeposits(tenantId),',
    put: 'run: (tenantId) => funding.runChecks(tenantId).then(() => funding.runDeposits(tenantId)),',
    test: {
      ...checks(''),
      title:
        'FND-02 BO-10 while a service gives no reply a line of the bank is booked, and other deposits come to their screening',
    },
  },
  {
    name: 'failed check repeated each second',
    breaks: `${RULE}: a check without a reply is made again half a minute later`,
    file: `${FUNDING}/checks/check-queue.ts`,
    find: 'again: now() + AGAIN_MS',
    put: 'again: at',
    test: checks('a deposit whose check fails is checked again half a minute later, not each second'),
  },
  {
    name: 'rounds begin with the same deposits for ever',
    breaks: `${RULE}: a deposit that goes no further keeps no other from its steps`,
    file: `${FUNDING}/tokens/advance.ts`,
    find: 'if (last === undefined) places.delete(place);',
    put: 'if (last !== null) places.delete(place);',
    test: checks('a thousand deposits that no block contains keep no later one from being credited'),
  },
  {
    name: 'runs begin with the same withdrawals for ever',
    breaks: 'rules/money.md 3.2: a withdrawal that goes no further keeps no other from its steps',
    file: `${FUNDING}/token-withdrawals/run.ts`,
    find: '{ after: last ?? 0, others:',
    put: '{ after: 0, others:',
    test: {
      project: 'integration',
      file: 'tests/signing/many-withdrawals.it.test.ts',
      title: 'FND-05 withdrawals that go no further keep no later one from its screening',
    },
  },
  {
    name: 'rate fixed on a network that was not read since the start',
    breaks: 'rules/money.md 3.2: after a start no rate is fixed before its network has been read',
    file: `${FUNDING}/token-withdrawals/sign.ts`,
    find: '  if (await isUnread(tenantId, kept.network)) return true;\n',
    put: '  await isUnread(tenantId, kept.network);\n',
    test: {
      project: 'integration',
      file: 'tests/signing/unread-network.it.test.ts',
      title: 'FND-05 no rate is fixed on a network that it has not read since its start, which may have been halted',
    },
  },
  {
    name: 'agreed rate used although the market is far from it',
    breaks: `${RULE}: an agreed rate is not used while a fresh rate of the market differs by more than 10 %`,
    file: `${FUNDING}/tokens/agreed-rate.ts`,
    find: 'fresh !== null && (rate < least || rate > most)',
    put: 'fresh !== null && rate < 0',
    test: rate,
  },
  {
    name: 'agreed rate that looks read just now',
    breaks: `${RULE}: an agreed rate has the time of its approval`,
    file: `${FUNDING}/tokens/agreed-rate.ts`,
    find: 'at: Math.min(setAt, now)',
    put: 'at: now',
    test: rate,
  },
  {
    name: 'rate forgotten at a restart',
    breaks: `${RULE}: the first rate after a start is compared with the last one before it`,
    file: `${FUNDING}/live-usdt/http-rate.ts`,
    find: 'if (!isStarted) kept = await readings.newest(now);',
    put: 'if (!isStarted) kept = null;',
    test: {
      project: 'integration',
      file: `${FUNDING}/live-usdt/rate-readings.it.test.ts`,
      title:
        'FND-02 after a start the first rate is compared with the last one of a day before it, with bounds and without: null',
    },
  },
  {
    name: 'block stored without its parent',
    breaks: `${RULE}: a block is stored behind its parent only`,
    file: `${FUNDING}/tokens/store.ts`,
    find: ' and number = $3 - 1 and hash = $5)',
    put: ' and number < $3 and hash <> $5)',
    test: {
      project: 'integration',
      file: 'tests/chain/scanner.it.test.ts',
      title: 'FND-02 a round that began before the network is read again from an older block stores nothing behind it',
    },
  },
  {
    name: 'blocks that were read at the same time taken without a look at their parents',
    breaks: `${RULE}: the scanner follows the parents`,
    file: 'packages/chain/src/follow.ts',
    find: 'before !== null && block.parentHash !== before.hash',
    put: "before !== null && block.parentHash === '0x'",
    test: {
      project: 'unit',
      file: 'packages/chain/src/follow.test.ts',
      title:
        'ends before a block of another branch, or without one, among those that were read at the same time: parent',
    },
  },
];
