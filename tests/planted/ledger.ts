import type { Plant, PlantTest } from './plant.ts';

const LEDGER = 'packages/brokerage/src/ledger';
const unit = (file: string, title: string): PlantTest => ({
  project: 'unit',
  file: `packages/brokerage/${file}`,
  title,
});
const verify = (title: string): PlantTest => ({ project: 'integration', file: 'tests/core/verify.it.test.ts', title });
const HELD = 'rules/money.md 1: requested becomes a hold inside cash.held';

/** Bugs of assets, postings and hold records. */
export const LEDGER_BUGS: readonly Plant[] = [
  {
    name: 'hold record released twice',
    breaks: HELD,
    file: `${LEDGER}/holds.ts`,
    find: "if (amount === record.amount) end(turn, record, 'released');",
    put: 'if (amount === record.amount) state.markHold(record);',
    test: unit('src/ledger/holds.test.ts', 'is neither withdrawable nor buying power until it is released'),
  },
  {
    name: 'hold record consumed twice',
    breaks: 'rules/money.md 1: never twice',
    file: `${LEDGER}/holds.ts`,
    find: "  end(turn, record, 'consumed');\n",
    put: '',
    test: unit('src/ledger/holds.test.ts', 'is paid to a house account with postings that balance, once'),
  },
  {
    name: 'hold record consumed without postings',
    breaks: 'rules/money.md 1: file release: customer -> transit, ending the hold',
    file: `${LEDGER}/holds.ts`,
    find: 'moveCash(turn, account, input.house, 0 - amount,',
    put: 'moveCash(turn, account, input.house, 0 * amount,',
    test: unit('src/ledger/holds.test.ts', 'is paid to a house account with postings that balance, once'),
  },
  {
    name: 'hold record not counted in the held cash',
    breaks: HELD,
    file: `${LEDGER}/holds.ts`,
    find: 'account.cash.held = yen(account.cash.held + amount);',
    put: '',
    test: unit('src/ledger/holds.test.ts', 'is neither withdrawable nor buying power until it is released'),
  },
  {
    name: 'tax not held when a record releases cash',
    breaks: 'rules/money.md 1: every release recomputes the tax hold',
    file: `${LEDGER}/holds.ts`,
    find: '  holdTax(state, account);\n',
    put: '',
    test: unit(
      'src/positions/close-day.test.ts',
      'ORD-12 tax beyond the cash is held as soon as a hold record releases cash',
    ),
  },
  {
    name: 'subscription paid with what a withdrawal was promised',
    breaks: 'rules/money.md 1: requested is judged by what is withdrawable',
    file: `${LEDGER}/holds.ts`,
    find: 'lowest(cash, null) - heldForWithdrawals',
    put: 'lowest(cash, null)',
    test: unit('src/ledger/holds.test.ts', 'does not pay a subscription with cash reserved for a withdrawal'),
  },
  {
    name: 'withdrawal held out of unsettled proceeds',
    breaks: 'rules/money.md 1: requested is judged by what is withdrawable',
    file: `${LEDGER}/holds.ts`,
    find: "if (purpose === 'withdrawal') return withdrawalRefusal(state, account, amount, input.askedAt);",
    put: '',
    test: unit(
      'src/ledger/holds.test.ts',
      'backs a subscription, but no withdrawal, and no subscription that is due earlier',
    ),
  },
  {
    name: 'frozen account pays what is held',
    breaks: 'rules/money.md 1: freezing stops everything that is not sent',
    file: `${LEDGER}/holds.ts`,
    find: 'return outflowRefusal(account, input.askedAt) ?? deficitRefusal(state, account);',
    put: 'return deficitRefusal(state, account);',
    test: unit(
      'src/ledger/holds.test.ts',
      'refuses new holds and payments of a frozen account, and always accepts a release',
    ),
  },
  {
    name: 'two records for one reference',
    breaks: 'rules/money.md 1: never twice',
    file: `${LEDGER}/holds.ts`,
    find: "if (state.holdFor(accountId, purpose, reference) !== undefined) return refused(refuse('HOLD_EXISTS', 'reference'));",
    put: '',
    test: unit('src/ledger/holds.test.ts', 'has one record for a purpose and reference of an account while it is held'),
  },
  {
    name: 'released record left among the rows of the state',
    breaks: 'rules/core.md 1: recover(tables) == running',
    file: 'packages/brokerage/src/state/state.ts',
    find: '    this.#holds.delete(record.holdId, record);\n',
    put: '',
    test: unit('test/oracle/model.test.ts', 'hold every invariant of the ledger after every step'),
  },
  {
    name: 'changed record not among the dirty rows',
    breaks: 'rules/core.md 1: recover(tables) == running',
    file: 'packages/brokerage/src/state/state.ts',
    find: '    this.dirty.hold(row);\n',
    put: '',
    test: unit('test/oracle/model.test.ts', 'name in the dirty rows everything that changed'),
  },
  {
    name: 'records left out of an explanation',
    breaks: 'rules/core.md 4: every yen held has a line',
    file: 'packages/brokerage/src/ledger/explain.ts',
    find: "    ...holds.map((hold) => ({ kind: 'record' as const, amount: hold.amount, hold })),\n",
    put: '',
    test: unit(
      'src/ledger/explain.test.ts',
      'ORD-18 after random histories the lines of every explanation sum to the number shown',
    ),
  },
  {
    name: 'unbalanced entry accepted',
    breaks: 'rules/core.md 4: double entry per asset',
    file: `${LEDGER}/postings.ts`,
    find: 'sums.set(asset, (sums.get(asset) ?? 0) + amount);',
    put: 'sums.set(CASH, (sums.get(CASH) ?? 0) + amount);',
    test: unit('src/ledger/postings.test.ts', 'of two assets that balance only together throws'),
  },
  {
    name: 'token of another network treated as the same asset',
    breaks: 'rules/money.md 3: the token of BNB chain is an asset of its own',
    file: `${LEDGER}/asset.ts`,
    find: 'return tokenAsset(text);',
    put: "return tokenAsset('USDT');",
    test: unit('src/ledger/asset.test.ts', 'USDT.BNB is read as what it is, and written as it was'),
  },
  {
    name: 'every asset but yen folded as a position',
    breaks: 'rules/money.md 1: assets have a type',
    file: 'apps/server/src/core/verify/fold.ts',
    find: 'return parseAsset(asset).type;',
    put: "return asset === 'JPY' ? 'cash' : 'share';",
    test: verify('accepts no position in a token, and names a customer who has one'),
  },
  {
    name: 'unknown asset passed over',
    breaks: 'rules/money.md 1: assets have a type',
    file: 'apps/server/src/core/verify/fold.ts',
    find: 'if (this.#typeOf(asset) === null)',
    put: "if (this.#typeOf(asset) === null && asset === '')",
    test: verify('reports an unknown asset'),
  },
  {
    name: 'final hold records not compared',
    breaks: 'rules/journal.md 2: images = tables',
    file: 'apps/server/src/core/verify/finals.ts',
    find: 'const message = is === undefined ?',
    put: "if (this.#kind.what === 'hold') return [];\n      const message = is === undefined ?",
    test: {
      project: 'integration',
      file: 'tests/core/holds.it.test.ts',
      title: 'verify names a hold record that was changed, inserted or removed behind the core',
    },
  },
  {
    name: 'orders allowed while the identity check is due',
    breaks: 'rules/money.md 1: identity check',
    file: 'packages/brokerage/src/risk/facts.ts',
    find: "(identity === 'due' ? 'IDENTITY_NOT_VERIFIED' : null)",
    put: '(identity === undefined ? null : null)',
    test: unit(
      'test/scenarios/identity.test.ts',
      'places no order until the check is verified, and cancels those it has',
    ),
  },
  {
    name: 'withdrawal allowed while the identity check is due',
    breaks: 'rules/money.md 1: identity check',
    file: `${LEDGER}/withdraw.ts`,
    find: "if (account.identity === 'due') return",
    put: "if (account.identity === 'due' && account.status === 'frozen') return",
    test: unit(
      'test/scenarios/identity.test.ts',
      "refuses the customer's withdrawals, not what the brokerage itself moves",
    ),
  },
];
