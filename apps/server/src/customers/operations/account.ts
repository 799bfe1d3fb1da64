import type { OperatorEndpointName } from '@kabuto/contract/operator';
import { findUser } from '../../identity/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, type Caller, type EndpointName, type Member, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { CustomersDeps } from '../deps.ts';
import { maskedTransfers } from '../mask-transfers.ts';

/** Reads of operators, and the operation of members that serves each. */
const OF_MEMBER = {
  customerAccount: 'accountDetail',
  customerAssets: 'assetSummary',
  customerExplain: 'assetExplain',
  customerPositions: 'positionList',
  customerOrders: 'orderList',
  customerFills: 'fillList',
  customerCash: 'cashList',
  customerTransfers: 'transferList',
  customerWithdrawable: 'withdrawalOptions',
} as const satisfies { readonly [N in OperatorEndpointName]?: EndpointName };

type Name = keyof typeof OF_MEMBER;
export const CUSTOMER_READS = Object.keys(OF_MEMBER) as Name[];

/** The member as in a session of its own. Throws Refused MEMBER_UNKNOWN, also for one whose account is closed. */
async function memberOf({ pool }: CustomersDeps, tenantId: number, memberId: number): Promise<Member> {
  const user = await readTenant(pool, tenantId, (client) => findUser(client, tenantId, { userId: memberId }));
  if (user === undefined) throw new Refused('MEMBER_UNKNOWN', 'memberId');
  const { userId, accountId, demo, agreementVersion } = user;
  return { userId, accountId, demo, agreementVersion, sessionId: '', proofKey: null };
}

/** A read of a customer's account by the function that serves the customer's own pages. */
export const readOf = (deps: CustomersDeps, name: Name): AnyOperation =>
  operatorOperation(name, async ({ query, operator: { tenantId }, visit }) => {
    const { memberId, ...own } = query;
    const member = await memberOf(deps, tenantId, Number(memberId));
    const caller: Caller = {
      tenantId,
      language: visit.language,
      requestId: visit.requestId,
      address: visit.address,
      host: visit.rp.id,
      deviceId: null,
      userAgent: '',
      proofKey: null,
      idempotencyKey: null,
    };
    const served = deps.operations.find((one) => one.name === OF_MEMBER[name]);
    if (served === undefined) throw new Error(`there is no operation ${OF_MEMBER[name]}`);
    // The endpoints of both have the same query and reply, which their names do not connect.
    const read = served.handle as unknown as (call: object) => Promise<never>;
    const reply = await read({ query: own, body: {}, caller, member, file: null });
    return name === 'customerTransfers' ? (maskedTransfers(reply) as never) : reply;
  });
