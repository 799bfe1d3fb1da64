import { yen } from '@kabuto/market';
import { lateDeliverable } from '../margin/late-delivery.ts';
import { refuse } from '../risk/refusal.ts';
import type { Turn } from '../state/turn.ts';
import type { Account, AccountType, Refusal, TaxType } from '../types.ts';
import { openSettlementDate } from '../venue/venue-session.ts';
import { taxDue, taxYear, yearToDate } from './withholding.ts';

/**
 * Changes an account's tax type, from the trades that settle now on, as Japanese brokers do: after the first sale of a
 * year the type is fixed for that year, and so it is while tax is owed, and while shares can still be delivered for a
 * day trade of a date that has been closed: a sale under the former type. TAX_TYPE_FIXED {year}: the year of settlement
 * dates that can no longer change. Positions keep their cost.
 */
export function changeTaxType({ state, at }: Turn, account: Account, type: TaxType): Refusal | null {
  const { tax } = account;
  if (tax.type === type) return null;
  const deliverable = lateDeliverable(state, account, at);
  if (deliverable !== undefined)
    return refuse('TAX_TYPE_FIXED', 'taxType', { year: String(taxYear(deliverable.settlesOn)) });
  const settlesOn = openSettlementDate(state.globals);
  if (settlesOn !== null) {
    const year = taxYear(settlesOn);
    const fixed = tax.soldIn === year || taxDue(tax, year, tax.dayGain) !== 0;
    if (fixed) return refuse('TAX_TYPE_FIXED', 'taxType', { year: String(year) });
    // the year before was calculated under the former type
    Object.assign(tax, { ...yearToDate(tax, year), withheld: yen(0) });
  }
  tax.type = type;
  state.markAccount(account);
  return null;
}

/**
 * NISA_NOT_OPEN: the account's NISA part has not been opened; its annual purchase limit is not enforced yet
 * (rules/market.md 6.3). ACCOUNT_TYPE_NOT_HELD: the account is of the other type.
 */
export function accountTypeRefusal(account: Account, type: AccountType | undefined): Refusal | null {
  if (type === undefined || type === account.tax.type) return null;
  if (type === 'nisa') return account.nisa === true ? null : refuse('NISA_NOT_OPEN', 'accountType');
  return refuse('ACCOUNT_TYPE_NOT_HELD', 'accountType');
}
