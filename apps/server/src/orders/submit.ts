import { hash } from 'node:crypto';
import type { InstrumentCode } from '@kabuto/market';
import {
  type Answer,
  type CommandInput,
  type Core,
  CoreUnavailable,
  type IdempotencyKey,
  KeyReused,
} from '../core/index.ts';
import { limits } from '../platform/http/index.ts';
import type { Caller } from '../platform/http/operation.ts';
import { Refused } from '../platform/http/operation.ts';
import { wireField } from './order-legs.ts';

/** sha256 of the request: the same key with another body is rejected. */
const bodyHashOf = (request: object): Buffer => hash('sha256', JSON.stringify(request), 'buffer');

/** Sends something to the core under the caller's key; throws Refused when the core rejects it or is unavailable. */
async function withKey(caller: Caller, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = caller.idempotencyKey;
  if (key === null) throw new Refused('IDEMPOTENCY_KEY_MISSING', 'Idempotency-Key');
  let answer: Answer;
  try {
    answer = await send(key);
  } catch (error) {
    if (error instanceof KeyReused) throw new Refused('IDEMPOTENCY_KEY_REUSED', 'Idempotency-Key');
    if (error instanceof CoreUnavailable) {
      const again =
        error.reason === 'OVERLOADED' ? { retryAfterSeconds: String(limits.HTTP.overloadedRetrySeconds) } : {};
      throw new Refused(error.reason, null, again);
    }
    throw error;
  }
  const { refusal } = answer;
  if (refusal === null) return answer;
  throw new Refused(refusal.reason, wireField(refusal.field), refusal.params);
}

const submitWithKey = (
  caller: Caller,
  accountId: number,
  request: object,
  send: (idempotency: IdempotencyKey) => Promise<Answer>,
): Promise<Answer> => withKey(caller, (key) => send({ accountId, key, bodyHash: bodyHashOf(request) }));

/**
 * Returns the core's reply to the request that was sent under the caller's key; throws Refused with its stored refusal,
 * or KEY_CLOSED when there is none and will be none.
 */
export const resolveKey = (core: Core, caller: Caller, accountId: number): Promise<Answer> =>
  withKey(caller, (key) => core.resolveKey({ accountId, key }));

/** Submits a member's money-moving command to the core; throws Refused when it is rejected. */
export const submit = (core: Core, caller: Caller, accountId: number, input: CommandInput): Promise<Answer> =>
  submitWithKey(caller, accountId, input, (idempotency) => core.submit({ input, idempotency }));

/** Requests the core to cancel all open orders of a member, of one issue unless it is null. */
export const submitCancelAll = (
  core: Core,
  caller: Caller,
  accountId: number,
  instrument: InstrumentCode | null,
): Promise<Answer> =>
  submitWithKey(caller, accountId, { kind: 'cancelAll', accountId, instrument }, (idempotency) =>
    core.cancelAll({ accountId, instrument }, idempotency),
  );

/**
 * Submits an input that has more than its request says, such as a time: a repeated key is compared by the request.
 * Throws Refused when it is rejected.
 */
export const submitRequest = (
  core: Core,
  caller: Caller,
  { accountId, request }: { readonly accountId: number; readonly request: object },
  input: CommandInput,
): Promise<Answer> => submitWithKey(caller, accountId, request, (idempotency) => core.submit({ input, idempotency }));
