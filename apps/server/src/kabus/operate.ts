import type { Endpoint } from '@kabuto/contract';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import type { Core } from '../core/index.ts';
import {
  type Call,
  type Caller,
  type EndpointName,
  limits,
  type Member,
  type Operation,
  Refused,
} from '../platform/http/index.ts';
import { fieldCheck } from '../platform/http/validate.ts';
import type { TenantStore } from '../tenants/index.ts';

/** The member for whom a call of the gateway acts, and where the call came from. */
export type Who = {
  readonly tenantId: number;
  readonly member: Member;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly host: string;
};

type Sent<N extends EndpointName> = {
  readonly query?: Call<N>['query'];
  readonly body?: Call<N>['body'];
  readonly key?: string;
};
type Reply<N extends EndpointName> = Awaited<ReturnType<Operation<N>['handle']>>;

/** Calls an operation of the app for a member; throws what it throws. */
export type Operate = <N extends EndpointName>(who: Who, name: N, sent?: Sent<N>) => Promise<Reply<N>>;

type OperateOptions = {
  readonly operations: readonly Operation[];
  readonly tenants: Pick<TenantStore, 'get'>;
  readonly coreOf: (tenantId: number) => Core;
};

/**
 * The gateway does nothing of its own: whatever it does is an operation of the app, with the same checks of fields,
 * consent and rules, and the same ledger. A read sees everything that was committed when it began.
 */
export function createOperate({ operations, tenants, coreOf }: OperateOptions): Operate {
  const table = new Map(operations.map((operation) => [operation.name, operation]));
  const checks = new Map<EndpointName, Record<'query' | 'body', ReturnType<typeof fieldCheck>>>();
  const checksOf = (name: EndpointName, endpoint: Endpoint) => {
    const known = checks.get(name);
    if (known !== undefined) return known;
    const made = { query: fieldCheck(endpoint.query, 'query'), body: fieldCheck(endpoint.body, 'body') };
    checks.set(name, made);
    return made;
  };
  return async (who, name, { query = {}, body = {}, key } = {}) => {
    const endpoint: Endpoint = ENDPOINTS[name];
    const operation = table.get(name);
    if (operation === undefined) throw new Error(`there is no operation ${name}`);
    const check = checksOf(name, endpoint);
    const refusal = check.query(query) ?? check.body(body);
    if (refusal !== null) throw refusal;
    const { tenantId, member, requestId, address, userAgent, host } = who;
    const { agreementVersion: agreed } = member;
    if (endpoint.consent === true && agreed !== null && agreed !== (await tenants.get(tenantId)).agreementVersion)
      throw new Refused('CONSENT_DUE');
    if (endpoint.method === 'GET') {
      const core = coreOf(tenantId);
      const age = await core.waitUntilProjected(core.committedSeq, limits.HTTP.projectedWithinMs);
      if (age > 0) throw new Refused('OVERLOADED');
    }
    const caller: Caller = {
      tenantId,
      language: 'jp',
      requestId,
      address,
      deviceId: member.sessionId,
      host,
      userAgent,
      proofKey: null,
      idempotencyKey: key ?? null,
    };
    // The operation was found by its endpoint's name, and the fields were checked with that endpoint's schemas.
    const handle = operation.handle as unknown as (call: object) => Promise<never>;
    return handle({ query, body, caller, member, file: null });
  };
}
