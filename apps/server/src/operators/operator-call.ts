import type {
  OPERATOR_ENDPOINTS,
  OperatorBody,
  OperatorEndpointName,
  OperatorQuery,
  OperatorReply,
} from '@kabuto/contract/operator';
import type { AnyOperation, Operator, ReceivedFile } from '../platform/http/index.ts';
import type { MakeChange } from './change.ts';
import type { SessionCookie } from './cookie.ts';
import type { Visit } from './visit.ts';

type Endpoints = typeof OPERATOR_ENDPOINTS;
type IsPublic<N extends OperatorEndpointName> = Endpoints[N]['access'] extends 'public' ? true : false;

export type OperatorCall<N extends OperatorEndpointName> = {
  readonly query: OperatorQuery<N>;
  readonly body: OperatorBody<N>;
  readonly visit: Visit;
  /** The `Idempotency-Key` header; always set on idempotent endpoints. */
  readonly key: string | null;
  /** The file of an endpoint that takes one. */
  readonly file: Endpoints[N] extends { readonly upload: object } ? ReceivedFile : null;
  /** Sets the cookie of the session; null removes it. */
  readonly setCookie: (session: SessionCookie | null) => void;
} & (IsPublic<N> extends true
  ? { readonly operator: null }
  : { readonly operator: Operator; readonly secret: string; readonly change: MakeChange });

/** Ties a handler's types to the operators' endpoint of that name. */
export const operatorOperation = <N extends OperatorEndpointName>(
  name: N,
  handle: (call: OperatorCall<N>) => Promise<OperatorReply<N>>,
): AnyOperation => ({ name, handle });
