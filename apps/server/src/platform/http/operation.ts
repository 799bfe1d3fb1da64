import type { Language, ReasonCode } from '@kabuto/contract';
import type { OperatorRole } from '@kabuto/contract/permissions';
import type { ENDPOINTS } from '@kabuto/contract/schemas';
import type { Static } from 'typebox';

type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

/** A logged-in member. `accountId` is the brokerage account for its trades. */
export type Member = {
  readonly userId: number;
  readonly accountId: number;
  readonly sessionId: string;
  readonly demo: boolean;
  /** The version of the agreement that the member has accepted; null for a throw-away member, who accepts none. */
  readonly agreementVersion: string | null;
  /** Thumbprint of the browser's key that the session's tokens are bound to; null when they are not. */
  readonly proofKey: string | null;
};

/** Whose rows they are: a member of a brokerage. */
export type Owner = { readonly tenantId: number; readonly userId: number };

/** A logged-in operator of a brokerage. */
export type Operator = {
  readonly tenantId: number;
  readonly operatorId: number;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
};

/** Who calls and how; created once per request by the HTTP platform. */
export type Caller = {
  readonly tenantId: number;
  readonly language: Language;
  readonly requestId: string;
  /** Takes X-Forwarded-For from configured proxies only. */
  readonly address: string;
  readonly deviceId: string | null;
  /** Host with port, as the browser addressed it. */
  readonly host: string;
  /** The browser's own User-Agent; shown only to the member. */
  readonly userAgent: string;
  /** Thumbprint of the key whose proof was sent; checked only where a session is opened or renewed, else null. */
  readonly proofKey: string | null;
  /** The `Idempotency-Key` header; always set on idempotent endpoints. */
  readonly idempotencyKey: string | null;
};

/** A file that a call has sent: where it was written, and its size. It is removed when the call has ended. */
export type ReceivedFile = { readonly path: string; readonly bytes: number };

export type Call<N extends EndpointName> = {
  readonly query: Static<Endpoints[N]['query']>;
  readonly body: Static<Endpoints[N]['body']>;
  readonly caller: Caller;
  /** Set when the endpoint's access is `member`; on other endpoints when a valid Bearer token was sent. */
  readonly member: Endpoints[N]['access'] extends 'member' ? Member : Member | null;
  /** The file of an endpoint that takes one. */
  readonly file: Endpoints[N] extends { readonly upload: object } ? ReceivedFile : null;
};

/**
 * One endpoint and the function that serves it. The HTTP platform throws at start unless each endpoint has exactly one.
 */
export type Operation<N extends EndpointName = EndpointName> = {
  readonly name: N;
  readonly handle: (call: Call<N>) => Promise<Static<Endpoints[N]['reply']>>;
};

/** An endpoint's function as the platform calls it, for any audience: its argument has its endpoint's type. */
export type AnyOperation = { readonly name: string; readonly handle: (call: never) => Promise<unknown> };

/** Ties a handler's types to the endpoint of that name. */
export function operation<N extends EndpointName>(name: N, handle: Operation<N>['handle']): Operation {
  return { name, handle };
}

/** A refusal with a reason from the closed table; everything else that is thrown is an INTERNAL error. */
export class Refused extends Error {
  readonly reason: ReasonCode;
  readonly field: string | null;
  readonly params: Readonly<Record<string, string>>;
  constructor(reason: ReasonCode, field: string | null = null, params: Readonly<Record<string, string>> = {}) {
    super(reason);
    this.name = 'Refused';
    this.reason = reason;
    this.field = field;
    this.params = params;
  }
}

/** The refusal of a field that is missing or not allowed; `allowed`: what would be, as text for the caller. */
export const fieldInvalid = (field: string, allowed: string): Refused =>
  new Refused('FIELD_INVALID', field, { field, allowed });
