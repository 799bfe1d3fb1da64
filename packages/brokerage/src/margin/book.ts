import { type InstrumentCode, type IsoDate, shares, yen } from '@kabuto/market';
import { addFlow } from '../ledger/balance.ts';
import { entry, type Line, YEN } from '../ledger/postings.ts';
import { buyingPowerAt } from '../ledger/power.ts';
import type { Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import { taxYear } from '../tax/withholding.ts';
import {
  type Account,
  type AccountId,
  type Entry,
  FIRST_CUSTOMER_ACCOUNT,
  HOUSE,
  type MarginAccount,
} from '../types.ts';

/** Lines of one booking, in their order. */
export class Lines {
  readonly #lines: Line[] = [];

  /** Moves yen from one account to another. */
  yen(from: AccountId, to: AccountId, amount: number): void {
    this.#lines.push({ accountId: from, asset: YEN, amount: 0 - amount }, { accountId: to, asset: YEN, amount });
  }

  /** Moves shares from one account to another. */
  shares(from: AccountId, to: AccountId, code: InstrumentCode, quantity: number): void {
    const asset = { type: 'share', code } as const;
    this.#lines.push({ accountId: from, asset, amount: 0 - quantity }, { accountId: to, asset, amount: quantity });
  }

  /**
   * Books all as flows due on `date`, a customer's shares excepted: their owner books them with their cost. Returns the
   * postings.
   */
  book({ state, at }: Turn, date: IsoDate): Entry {
    for (const { accountId, asset, amount } of this.#lines) {
      const isHouse = accountId < FIRST_CUSTOMER_ACCOUNT;
      if (asset.type === 'share') {
        if (!isHouse) continue;
        // a position has an account
        state.house(accountId, at);
        const holding = state.positionForBooking(accountId, asset.code);
        addFlow(holding, shares, date, amount);
        state.markPosition(holding);
        continue;
      }
      const account = isHouse ? state.house(accountId, at) : state.mustAccount(accountId);
      addFlow(account.cash, yen, date, amount);
      state.markAccount(account);
    }
    return entry(this.#lines);
  }
}

/**
 * Takes a result of day trades into the account's year, and of a loss what its cash cannot pay from the house: adds the
 * lines of both. Returns the yen that the house pays, which become the account's deficit.
 */
export function addResult(
  turn: Turn,
  account: Account,
  net: number,
  { lines, date }: { readonly lines: Lines; readonly date: IsoDate },
): number {
  const { state } = turn;
  const { tax, cash, accountId } = account;
  tax.dayGain = yen(tax.dayGain + net);
  tax.soldIn = taxYear(date);
  state.markAccount(account);
  // a loss frees what was held for the tax on gains of the day
  holdTax(state, account);
  if (net >= 0) return 0;
  const missing = Math.max(0, 0 - net - Math.max(0, buyingPowerAt(cash, date)));
  if (missing > 0) lines.yen(HOUSE.advances, accountId, missing);
  return missing;
}

/** Adds to what the account owes; due with the first loss. */
export function addDeficit(row: MarginAccount, amount: number, date: IsoDate): void {
  row.deficit = yen(row.deficit + amount);
  row.deficitDue ??= date;
}
