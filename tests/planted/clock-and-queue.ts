import type { Plant } from './plant.ts';

const CORE = 'apps/server/src/core';
const clockMoves = (title: string): Plant['test'] => ({
  project: 'integration',
  file: 'tests/core/clock-moves.it.test.ts',
  title,
});

const queue = (title: string): Plant['test'] => ({ project: 'unit', file: `${CORE}/sequencer/queue.test.ts`, title });

/** Bugs of the market's clock, the queue and what waits in it. */
export const CLOCK_AND_QUEUE: readonly Plant[] = [
  {
    name: 'skip carried out after its rejection',
    breaks: 'rules/core.md 2: a command rejected with CORE_REJECTED has no effect',
    file: `${CORE}/sequencer/clock.ts`,
    find: '    this.#now = at;\n',
    put: "    if (this.mode === 'real') this.#now = at;\n",
    test: clockMoves('a skip that PostgreSQL refuses for good is rejected, and later ticks do not carry it out'),
  },
  {
    name: 'speed kept after its rejection',
    breaks: 'rules/core.md 2: a command rejected with CORE_REJECTED has no effect',
    file: `${CORE}/sequencer/sequencer.ts`,
    find: '    clock.setSpeed(lease.speed);\n',
    put: '',
    test: clockMoves(
      'a change of speed that PostgreSQL refuses for good is rejected, and the market continues at the former speed',
    ),
  },
  {
    name: 'cancels rejected behind queued orders',
    breaks: 'rules/core.md 2: cancel and freeze keep priority',
    file: `${CORE}/sequencer/queue.ts`,
    find: 'if (ready.length + held.length >= LANE_LIMIT[item.lane])',
    put: 'if (this.length >= LANE_LIMIT[item.lane])',
    test: queue(
      'behind 20,000 queued orders another order is rejected, and cancels are accepted up to the limit of their own lane',
    ),
  },
  {
    name: 'orders starved by cancels',
    breaks: 'rules/core.md 2: each batch has room for orders',
    file: `${CORE}/sequencer/queue.ts`,
    find: 'urgent.ready.splice(0, limit - reserved);',
    put: 'urgent.ready.splice(0, limit);',
    test: queue('one place in eight of a batch is left to orders while more cancels are queued than it can hold'),
  },
  {
    name: 'market in real time parked',
    breaks: 'decision 0054: a market in real time continues without clients',
    file: `${CORE}/host.ts`,
    find: "this.#clock.mode === 'real' ? 0 : now",
    put: 'now',
    test: {
      project: 'unit',
      file: 'tests/core/parking.test.ts',
      title:
        'a market in real time continues without any clients: orders placed 20 minutes before meet in the opening auction',
    },
  },
  {
    name: 'waiting orders searched for each waiting order',
    breaks: 'a morning must not take longer than the lease lives, however many orders wait',
    file: 'packages/brokerage/src/orders/recheck.ts',
    find: 'for (const order of shrinking) recomputeHoldAndPublish(turn, order);',
    put: 'for (const order of kept) if (!growing.includes(order)) recomputeHoldAndPublish(turn, order);',
    test: {
      project: 'unit',
      file: 'packages/brokerage/src/orders/recheck.test.ts',
      title: 'twice as many waiting market buys take twice as much searching when their limits rise, not four times',
    },
  },
];
