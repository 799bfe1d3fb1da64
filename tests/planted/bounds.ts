import type { Plant } from './plant.ts';

const MARKET = 'packages/market/src';
const BROKER = 'packages/brokerage/src';
const CORE = 'apps/server/src/core';

const longBatch = (title: string): Plant['test'] => ({
  project: 'unit',
  file: 'tests/core/long-batches.test.ts',
  title,
});

/** Bugs that make work grow with unrelated data, block the event loop, or let sums leave their range. */
export const BOUNDS: readonly Plant[] = [
  {
    name: 'auction reads all issues',
    breaks: 'decision 0055: what an auction reads belongs to its issue',
    file: `${MARKET}/venue/auctions.ts`,
    find: 'for (const order of orders.customers.conditionalOf(listing)) {',
    put: 'for (const order of orders.customers.inSequence().filter((each) => each.listing === listing)) {',
    test: {
      project: 'unit',
      file: `${MARKET}/venue/many-issues.test.ts`,
      title: 'read orders in proportion to their number at the opening',
    },
  },
  {
    name: 'new base reads all issues',
    breaks: 'decision 0055: what an auction reads belongs to its issue',
    file: `${MARKET}/venue/working-orders.ts`,
    find: `of this.customers.of(listing)) {
      if (!outside(order.limit)) continue;`,
    put: `of this.customers.inSequence()) {
      if (order.listing !== listing || !outside(order.limit)) continue;`,
    test: {
      project: 'unit',
      file: `${MARKET}/venue/many-issues.test.ts`,
      title: 'cancel orders of the issue whose base changes, and read no other',
    },
  },
  {
    name: 'order outside its book forgotten',
    breaks: 'rules/market.md 1.8: opening orders wait outside their book',
    file: `${MARKET}/venue/customer-orders.ts`,
    find: 'const slots = this.conditionalSlots(listing);',
    put: 'const slots: number[] = [];',
    test: {
      project: 'unit',
      file: `${MARKET}/venue/many-issues.test.ts`,
      title: 'report opening orders that wait outside their book as those in it',
    },
  },
  {
    name: 'every trade reads every watch',
    breaks: 'decision 0055: a trade reads the watches it may reach',
    file: `${MARKET}/venue/watches.ts`,
    find: 'if (price > this.above && price < this.below) return reached;',
    put: '',
    test: {
      project: 'unit',
      file: `${MARKET}/venue/watches.test.ts`,
      title: 'are not read by a trade that reaches none, also after some have been reached',
    },
  },
  {
    name: 'nearest watch forgotten',
    breaks: 'rules/core.md 5: a watch is reported by a trade at its price',
    file: `${MARKET}/venue/watches.ts`,
    find: 'else this.narrow(watch);',
    put: '',
    test: {
      project: 'unit',
      file: `${MARKET}/venue/watches.test.ts`,
      title: 'are not read by a trade that reaches none, also after some have been reached',
    },
  },
  {
    name: 'account reads all orders',
    breaks: "rules/core.md 1: an account's input reads its own rows",
    file: `${BROKER}/state/state.ts`,
    find: 'return this.#orders.of(accountId).sort(byOrder);',
    put: 'return this.orders().filter((order) => order.accountId === accountId);',
    test: {
      project: 'unit',
      file: 'packages/brokerage/test/scenarios/one-account.test.ts',
      title: 'an order comes under a limit for the day',
    },
  },
  {
    name: 'ended order stays with its account',
    breaks: 'rules/core.md 1: final orders leave the broker',
    file: `${BROKER}/state/owned-rows.ts`,
    find: 'own?.delete(id);',
    put: '',
    test: {
      project: 'unit',
      file: 'packages/brokerage/test/scenarios/one-account.test.ts',
      title: 'finds its own by their numbers, in whatever order they were loaded from the tables',
    },
  },
  {
    name: 'house without a limit',
    breaks: 'decision 0055: house accounts stay safe integers',
    file: `${BROKER}/ledger/house-limit.ts`,
    find: 'if (Math.abs(after) <= MAX_HOUSE || Math.abs(after) <= Math.abs(before)) return null;',
    put: 'if (Number.isSafeInteger(after)) return null;',
    test: {
      project: 'unit',
      file: `${BROKER}/ledger/house-limit.test.ts`,
      title: 'limits what comes in from it, over all customers, and posts nothing beyond',
    },
  },
  {
    name: 'orders beyond the house limit',
    breaks: 'decision 0055: house accounts stay safe integers',
    file: `${BROKER}/commands/place.ts`,
    find: 'if (full !== null) return refused(full);',
    put: '',
    test: {
      project: 'unit',
      file: `${BROKER}/ledger/house-limit.test.ts`,
      title: 'beyond it in account 1 no new order is accepted, and open ones continue',
    },
  },
  {
    name: 'market time in one go',
    breaks: 'decision 0055: the loop runs between slices',
    file: `${CORE}/sequencer/applier.ts`,
    find: 'if (slices % SLICES_PER_TURN !== 0) continue;',
    put: 'continue;',
    test: {
      project: 'unit',
      file: 'tests/core/slices.test.ts',
      title: 'runs everything else in between, and journals the same bytes as without slices',
    },
  },
  {
    name: 'read in the middle of an auction',
    breaks: 'rules/core.md 2: nothing of a batch is visible before its commit',
    file: `${CORE}/sequencer/sequencer.ts`,
    find: `Promise<Answer[] | null> {
    this.#reads.pause();`,
    put: 'Promise<Answer[] | null> {',
    test: {
      project: 'unit',
      file: 'tests/core/slices.test.ts',
      title: 'confirms the lease in between, and shows no reader a market in the middle of it',
    },
  },
  {
    name: 'lease silent during an auction',
    breaks: 'rules/core.md 2: a leader confirms its lease',
    file: `${CORE}/sequencer/applier.ts`,
    find: 'await leader.confirm();',
    put: '',
    test: {
      project: 'unit',
      file: 'tests/core/slices.test.ts',
      title: 'confirms the lease in between, and shows no reader a market in the middle of it',
    },
  },
  {
    name: 'commands in one go',
    breaks: 'decision 0073: the loop runs between slices',
    file: `${CORE}/sequencer/sequencer.ts`,
    find: 'this.intake.take(Math.min(SLICES_PER_TURN, this.#batchSizer.limit - open.items.length));',
    put: 'this.intake.take(this.#batchSizer.limit - open.items.length);',
    test: longBatch('a long batch is applied in slices: a timer runs between any two, and it is committed as one'),
  },
  {
    name: 'read between two slices sees half a batch',
    breaks: 'rules/core.md 2: nothing of a batch is visible before its commit',
    file: `${CORE}/sequencer/sequencer.ts`,
    find: '      await this.#applier.yieldTurn();\n',
    put: '      this.#reads.resume();\n      await this.#applier.yieldTurn();\n',
    test: longBatch('a read between two slices sees nothing of the batch until all of it is committed'),
  },
  {
    name: 'batch collected outside the guard',
    breaks: 'rules/core.md 2: a failed batch is decided again',
    file: `${CORE}/sequencer/sequencer.ts`,
    find: 'if (batch === null) return this.#discard();',
    put: "if (batch === null) throw new Error('not collected');",
    test: {
      project: 'unit',
      file: 'tests/core/slices.test.ts',
      title: 'a batch that cannot be serialised is decided again, and the process continues',
    },
  },
  {
    name: 'tape in 32 bits',
    breaks: 'decision 0055: every trade can be stored',
    file: `${CORE}/journal/tape.ts`,
    find: 'const wide = trades.some(({ quantity }) => quantity > MAX_NARROW);',
    put: 'const wide = false;',
    test: {
      project: 'unit',
      file: `${CORE}/journal/tape.test.ts`,
      title: 'stores prints of more shares than 32 bits hold, and the others of their minute with them',
    },
  },
  {
    name: 'new issue with the limits of another day',
    breaks: 'rules/market.md 1.9: first-day limits',
    file: `${CORE}/engine/opening.ts`,
    find: "initialFacts(spec, 'closed')",
    put: "initialFacts({ code, lot, tickTable, base: spec.base, activity: 0, volatilityBps: 0 }, 'closed')",
    test: {
      project: 'unit',
      file: `${CORE}/engine/opening.test.ts`,
      title: 'rules/market.md 1.9: a market that opens with a new issue gives it first-day limits before anything else',
    },
  },
];
