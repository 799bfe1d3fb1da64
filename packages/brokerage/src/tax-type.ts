import { yen } from '@kabuto/market';
import { refuse } from './refusal.ts';
import type { BrokerState } from './state.ts';
import { taxDue, taxYear, yearToDate } from './tax.ts';
import type { Account, AccountType, Refusal, TaxType } from './types.ts';
import { openSettlement } from './venue-session.ts';

/**
 * Gives an account another tax type, from the trades that settle now on, as Japanese brokers do: once a year has had its first sale
 * its type stays, and so it does while tax is owed. TAX_TYPE_FIXED {year}: the year of settlement dates that cannot change any more.
 * What the account owns keeps its cost.
 */
export function changeTaxType(state: BrokerState, account: Account, type: TaxType): Refusal | null {
  const { tax } = account;
  if (tax.type === type) return null;
  const settlesOn = openSettlement(state.globals);
  if (settlesOn !== null) {
    const year = taxYear(settlesOn);
    const fixed = tax.soldIn === year || taxDue(tax, year, tax.dayGain) !== 0;
    if (fixed) return refuse('TAX_TYPE_FIXED', 'taxType', { year: String(year) });
    // the year before was reckoned by the former type
    Object.assign(tax, { ...yearToDate(tax, year), withheld: yen(0) });
  }
  tax.type = type;
  state.touchAccount(account);
  return null;
}

/**
 * NISA_NOT_OPEN: the account's NISA part has not been opened; how much it may buy in a year is not limited yet (rules/market.md 6.3). ACCOUNT_TYPE_NOT_HELD: the account is of the other type.
 */
export function accountTypeRefusal(account: Account, type: AccountType | undefined): Refusal | null {
  if (type === undefined || type === account.tax.type) return null;
  if (type === 'nisa') return account.nisa === true ? null : refuse('NISA_NOT_OPEN', 'accountType');
  return refuse('ACCOUNT_TYPE_NOT_HELD', 'accountType');
}
