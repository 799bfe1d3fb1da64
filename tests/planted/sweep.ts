import type { Plant, PlantTest } from './plant.ts';

const unit = (file: string, title: string): PlantTest => ({ project: 'unit', file, title });
const BROKER = 'packages/brokerage/src';
const BROKER_TEST = `${BROKER}/state/sweep.test.ts`;
const CORE_TEST = 'apps/server/src/core/engine/sweeps.test.ts';

/** Bugs of acts over all accounts that are done in steps. */
export const SWEEPS: readonly Plant[] = [
  {
    name: 'sweep not stored',
    breaks: 'decision 0056: a start in the middle of a sweep continues it',
    file: `${BROKER}/state/rows.ts`,
    find: 'sweep: globals.sweep === null ? null : { ...globals.sweep, ahead: [...globals.sweep.ahead] },',
    put: 'sweep: null,',
    test: unit(CORE_TEST, 'a start in the middle of a sweep resumes it with the same result'),
  },
  {
    name: "account skipped at a step's edge",
    breaks: 'decision 0056: steps together come to what one alone would have come to',
    file: `${BROKER}/state/sweeping.ts`,
    find: '{ ...sweep, next: below, ahead }',
    put: '{ ...sweep, next: below + 1, ahead }',
    test: unit(BROKER_TEST, 'any commands between the steps lead to the same state as a single step'),
  },
  {
    name: 'trading begins before the sweep ends',
    breaks: 'decision 0056: no session begins before all accounts are done',
    file: `${BROKER}/commands/venue-phase.ts`,
    find: 'if (input.acceptsOrders || input.settlesOn !== undefined) assertNoSweep(state);',
    put: '',
    test: unit(BROKER_TEST, 'no session begins, nothing trades, and no other sweep begins before the end'),
  },
  {
    name: 'market time does not wait for a sweep',
    breaks: 'decision 0056: market time continues when an act over all accounts is done',
    file: 'apps/server/src/core/engine/engine.ts',
    find: 'if (this.#sweeps.inProgress) return;',
    put: 'this.#sweeps.finish(this.#at);',
    test: unit(
      CORE_TEST,
      'market time waits on Thursday at the close until all is closed, and before the morning until all is settled',
    ),
  },
  {
    name: 'account handled twice by one sweep',
    breaks: 'rules/core.md 4: tax that cash did not cover stays owed until the next close',
    file: `${BROKER}/state/sweeping.ts`,
    find: 'if (!sweep.ahead.includes(account.accountId)) accounts.push(account);',
    put: 'accounts.push(account);',
    test: unit(
      BROKER_TEST,
      'tax that cash did not cover is held from later credits of an account handled ahead, and not posted by the same sweep',
    ),
  },
];
