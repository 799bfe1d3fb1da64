import type { TextKey } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';

export type CustomerDetail = CallReply<'GET v1/customer/member/detail'>;
export type Customer = CustomerDetail['customer'];
type CashLine = CallReply<'GET v1/customer/cash/list'>['rows'][number];
export type Explained = CallReply<'GET v1/customer/asset/explain'>['cash'];

/** Whether the customer can log in; the stronger obstacle first. */
export const accessOf = ({ closedAt, disabledAt, frozenAt }: Customer): 'closed' | 'disabled' | 'frozen' | 'open' => {
  if (closedAt !== null) return 'closed';
  if (disabledAt !== null) return 'disabled';
  return frozenAt === null ? 'open' : 'frozen';
};

export const CASH_KIND: Readonly<Record<CashLine['kind'], TextKey>> = {
  cash: 'customers.kindCash',
  buy: 'customers.kindBuy',
  sell: 'customers.kindSell',
  tax: 'customers.kindTax',
  refund: 'customers.kindRefund',
  offering: 'customers.kindOffering',
  dayTrade: 'customers.kindDayTrade',
};

export const LINE_KIND: Readonly<Record<Explained['lines'][number]['kind'], TextKey>> = {
  settled: 'customers.lineSettled',
  flow: 'customers.lineFlow',
  hold: 'customers.lineHold',
  record: 'customers.lineRecord',
  tax: 'customers.lineTax',
  laterOutflow: 'customers.lineLaterOutflow',
  unsettledProceeds: 'customers.lineUnsettledProceeds',
  unproven: 'customers.lineUnproven',
  claim: 'customers.lineClaim',
  dayTrades: 'customers.lineDayTrades',
  lockup: 'customers.lineLockup',
  sameIssue: 'customers.lineSameIssue',
};
