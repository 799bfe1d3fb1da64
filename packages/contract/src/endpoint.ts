import type { Static, TObject, TSchema } from 'typebox';
import type { Permission } from './operator/permissions.ts';
import type { TenantFeature } from './tenant-features.ts';

/**
 * Callers of the investors' port: anyone; a client that sends the Basic client credential; a logged-in member with a
 * Bearer token.
 */
export type InvestorAccess = 'public' | 'client' | 'member';
/** Callers of the operators' port: anyone; a logged-in operator one of whose roles has the permission. */
export type OperatorAccess = 'public' | { readonly operator: Permission };
export type Access = InvestorAccess | OperatorAccess;

/** The bucket that a call draws from; the server declares each bucket's size in one file. */
export type RateClass = 'read' | 'write' | 'order' | 'cancel' | 'exit' | 'login' | 'mail';

/** The file that a call sends: the name of its part, and its largest size. */
export type Upload = { readonly field: string; readonly maxBytes: number };
/** The file that a call returns. */
export type Download = { readonly mediaType: string; readonly name: string };

/** One endpoint for both sides: the server validates with the schemas, the client imports only the types. */
export type Endpoint<
  M extends 'GET' | 'POST' = 'GET' | 'POST',
  P extends string = string,
  Q extends TObject = TObject,
  B extends TObject = TObject,
  R extends TSchema = TSchema,
  A extends Access = Access,
> = {
  readonly method: M;
  /** Relative to the base of its audience: `/api/` plus the tenant segment, or `/operator/`. */
  readonly path: P;
  readonly summary: string;
  readonly access: A;
  readonly rate: RateClass;
  /** Requires an `Idempotency-Key` header: calls that move money, and changes by operators. */
  readonly idempotent: boolean;
  /**
   * A public read of tables that follow the journal: it waits for what its caller has seen, as all reads of members do,
   * and states where it is and how late.
   */
  readonly followsJournal?: true;
  /** A brokerage without this feature refuses the call with FORBIDDEN. */
  readonly feature?: TenantFeature;
  /**
   * Refused with CONSENT_DUE until the member has accepted the current agreement: for calls that create new
   * obligations.
   */
  readonly consent?: true;
  /**
   * Takes one file: the body is multipart/form-data with this one part and nothing else. Larger files are refused with
   * FILE_TOO_LARGE.
   */
  readonly upload?: Upload;
  /** On success the reply is the bytes of a file, as an attachment; refusals keep the envelope. `reply` is `Bytes`. */
  readonly download?: Download;
  readonly query: Q;
  readonly body: B;
  /** The `data` of the envelope on success. */
  readonly reply: R;
};

/** Keeps the literal types of one endpoint's declaration. */
export const endpoint = <
  const M extends 'GET' | 'POST',
  const P extends string,
  Q extends TObject,
  B extends TObject,
  R extends TSchema,
  const A extends Access,
>(
  declaration: Endpoint<M, P, Q, B, R, A>,
): Endpoint<M, P, Q, B, R, A> => declaration;

/** Types of one endpoint for callers. */
export type CallOf<E> =
  E extends Endpoint<infer M, infer P, infer Q, infer B, infer R>
    ? { method: M; path: P; query: Static<Q>; body: Static<B>; reply: Static<R> }
    : never;
