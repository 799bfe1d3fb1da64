import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { cashList as cashListOf } from '../areas/cash-book.ts';
import { transferList as transferListOf, withdrawalOptions as withdrawalOptionsOf } from '../areas/funding.ts';
import { orderList as orderListOf } from '../areas/order-reads.ts';
import {
  accountDetail as accountDetailOf,
  assetExplain as assetExplainOf,
  assetSummary as assetSummaryOf,
  fillList as fillListOf,
  positionList as positionListOf,
} from '../areas/portfolio.ts';
import { Empty } from '../fields.ts';
import { MemberId } from './customer.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

type OfMember<P extends TProperties, R extends TSchema> = {
  readonly summary: string;
  readonly query: TObject<P>;
  readonly reply: R;
};

/** An endpoint of a member's own account, for the account of the member `memberId`: the same function serves it. */
const asMember = <const Path extends string, P extends TProperties, R extends TSchema>(
  path: Path,
  { summary, query, reply }: OfMember<P, R>,
) =>
  operatorEndpoint({
    method: 'GET',
    path,
    summary: `As the customer sees it: ${summary}`,
    access: { operator: 'customer.read' },
    rate: 'read',
    idempotent: false,
    query: Type.Object({ ...query.properties, memberId: MemberId }, { additionalProperties: false }),
    body: Empty,
    reply,
  });

export const customerAccount = asMember('v1/customer/account/detail', accountDetailOf);
export const customerAssets = asMember('v1/customer/asset/summary', assetSummaryOf);
export const customerExplain = asMember('v1/customer/asset/explain', assetExplainOf);
export const customerPositions = asMember('v1/customer/position/list', positionListOf);
export const customerOrders = asMember('v1/customer/order/list', orderListOf);
export const customerFills = asMember('v1/customer/fill/list', fillListOf);
export const customerCash = asMember('v1/customer/cash/list', cashListOf);
export const customerTransfers = asMember('v1/customer/transfer/list', transferListOf);
export const customerWithdrawable = asMember('v1/customer/withdrawal/options', withdrawalOptionsOf);
