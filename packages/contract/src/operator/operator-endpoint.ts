import type { TObject, TSchema } from 'typebox';
import type { Endpoint, OperatorAccess, RateClass } from '../endpoint.ts';

/** The rate buckets of operators' calls. */
export type OperatorRate = Extract<RateClass, 'read' | 'write' | 'login'>;

/** An endpoint of the operators' API: `access` is required, and is a permission unless no operator is logged in yet. */
export type OperatorEndpoint<
  M extends 'GET' | 'POST' = 'GET' | 'POST',
  P extends string = string,
  Q extends TObject = TObject,
  B extends TObject = TObject,
  R extends TSchema = TSchema,
  A extends OperatorAccess = OperatorAccess,
> = Endpoint<M, P, Q, B, R, A> & { readonly rate: OperatorRate };

/** Keeps the literal types of one operators' endpoint. */
export const operatorEndpoint = <
  const M extends 'GET' | 'POST',
  const P extends string,
  Q extends TObject,
  B extends TObject,
  R extends TSchema,
  const A extends OperatorAccess,
>(
  declaration: OperatorEndpoint<M, P, Q, B, R, A>,
): OperatorEndpoint<M, P, Q, B, R, A> => declaration;
