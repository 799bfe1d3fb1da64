import type { FastifyRequest } from 'fastify';
import { type Caller, fieldInvalid, Refused } from './operation.ts';

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

/**
 * The refusal of a key that stands for another request: a repeated key is refused or has the first request's reply,
 * never the effect of a second one (decision 0112).
 */
export const keyReused = (): Refused =>
  new Refused('IDEMPOTENCY_KEY_REUSED', 'Idempotency-Key', { allowed: 'the first request again, or a new key' });

/** The caller's key. Throws Refused IDEMPOTENCY_KEY_MISSING. */
export function requiredKey({ idempotencyKey }: Pick<Caller, 'idempotencyKey'>): string {
  if (idempotencyKey === null) throw new Refused('IDEMPOTENCY_KEY_MISSING', 'Idempotency-Key');
  return idempotencyKey;
}
