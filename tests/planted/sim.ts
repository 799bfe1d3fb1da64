import type { Plant } from './plant.ts';

const CORE = 'apps/server/src/core';
const clockMoves = (title: string): Plant['test'] => ({
  project: 'integration',
  file: 'tests/core/clock-moves.it.test.ts',
  title,
});

/** Bugs of the market's clock, the queue and what waits in it. */
export const SIM: readonly Plant[] = [
  {
    name: 'skip carried out after its rejection',
    breaks: 'core.md 2: what was answered CORE_REJECTED has no effect',
    file: `${CORE}/clock.ts`,
    find: '    this.#now = at;\n',
    put: "    if (this.mode === 'real') this.#now = at;\n",
    test: clockMoves('a skip that PostgreSQL refuses for good is rejected, and later ticks do not carry it out'),
  },
  {
    name: 'speed kept after its rejection',
    breaks: 'core.md 2: what was answered CORE_REJECTED has no effect',
    file: `${CORE}/sequencer.ts`,
    find: '    clock.setSpeed(lease.speed);\n',
    put: '',
    test: clockMoves(
      'a change of speed that PostgreSQL refuses for good is rejected, and the market goes on at the former speed',
    ),
  },
];
