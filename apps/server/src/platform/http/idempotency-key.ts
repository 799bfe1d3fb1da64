import type { FastifyRequest } from 'fastify';
import { fieldInvalid, Refused } from './operation.ts';

export const KEY_PATTERN = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The `Idempotency-Key` header; null without one. Throws Refused IDEMPOTENCY_KEY_MISSING when a required one is
 * missing, FIELD_INVALID for an invalid one.
 */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>, required: boolean): string | null {
  const key = headers['idempotency-key'];
  if (required && key === undefined) throw new Refused('IDEMPOTENCY_KEY_MISSING', 'Idempotency-Key');
  if (key !== undefined && (typeof key !== 'string' || !KEY_PATTERN.test(key)))
    throw fieldInvalid('Idempotency-Key', KEY_PATTERN.source);
  return key ?? null;
}
