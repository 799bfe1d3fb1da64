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
import { afterCommit, keyReused, limits, requiredKey } from '../platform/http/index.ts';
import type { Caller } from '../platform/http/operation.ts';
import { Refused } from '../platform/http/operation.ts';
import { wireField } from './order-legs.ts';

/** sha256 of the request: the same key with another body is rejected. */
const bodyHashOf = (request: object): Buffer => hash('sha256', JSON.stringify(request), 'buffer');

/** Makes the reply to a command that was committed. */
type Reply<T> = (answer: Answer) => T | Promise<T>;

/**
 * Sends something to the core under the caller's key and returns the reply to what was committed. Throws Refused when
 * the core rejects it or is unavailable, OutcomeUnknown when the reply cannot be made.
 */
async function withKey<T>(caller: Caller, send: (key: string) => Promise<Answer>, reply: Reply<T>): Promise<T> {
  const key = requiredKey(caller);
  let answer: Answer;
  try {
    answer = await send(key);
  } catch (error) {
    if (error instanceof KeyReused) throw keyReused();
    if (error instanceof CoreUnavailable) {
      const again =
        error.reason === 'OVERLOADED' ? { retryAfterSeconds: String(limits.HTTP.overloadedRetrySeconds) } : {};
      throw new Refused(error.reason, null, again);
    }
    throw error;
  }
  const { refusal } = answer;
  if (refusal !== null) throw new Refused(refusal.reason, wireField(refusal.field), refusal.params);
  return afterCommit(() => reply(answer));
}

/** A member's request to the core: `request` is what a repeated key is compared by. */
type Asked = { readonly accountId: number; readonly request: object };

const submitWithKey = <T>(
  caller: Caller,
  { accountId, request }: Asked,
  send: (idempotency: IdempotencyKey) => Promise<Answer>,
  reply: Reply<T>,
): Promise<T> => withKey(caller, (key) => send({ accountId, key, bodyHash: bodyHashOf(request) }), reply);

/**
 * Returns the reply to the request that was sent under the caller's key; throws Refused with its stored refusal, or
 * KEY_CLOSED when there is none and will be none.
 */
export const resolveKey = <T>(core: Core, caller: Caller, accountId: number, reply: Reply<T>): Promise<T> =>
  withKey(caller, (key) => core.resolveKey({ accountId, key }), reply);

/**
 * Submits a member's money-moving command to the core and returns the reply to it, a repeated key's too. Throws Refused
 * when it is rejected, OutcomeUnknown when it was committed and the reply cannot be made.
 */
export const submit = <T>(
  core: Core,
  caller: Caller,
  accountId: number,
  input: CommandInput,
  reply: Reply<T>,
): Promise<T> => submitRequest(core, caller, { accountId, request: input }, input, reply);

/** Requests the core to cancel all open orders of a member, of one issue unless it is null; throws as `submit`. */
export const submitCancelAll = <T>(
  core: Core,
  caller: Caller,
  { accountId, instrument }: { readonly accountId: number; readonly instrument: InstrumentCode | null },
  reply: Reply<T>,
): Promise<T> =>
  submitWithKey(
    caller,
    { accountId, request: { kind: 'cancelAll', accountId, instrument } },
    (idempotency) => core.cancelAll({ accountId, instrument }, idempotency),
    reply,
  );

/**
 * Submits an input that has more than its request says, such as a time: a repeated key is compared by the request.
 * Throws as `submit`.
 */
export const submitRequest = <T>(
  core: Core,
  caller: Caller,
  asked: Asked,
  input: CommandInput,
  reply: Reply<T>,
): Promise<T> => submitWithKey(caller, asked, (idempotency) => core.submit({ input, idempotency }), reply);

/**
 * Submits an input that is made by checks of the host, such as that a document was opened. A key that has a reply gets
 * it whatever the checks would find now, and one of another request is refused before them. Throws as `submit`, and
 * what `prepare` throws.
 */
export const submitPrepared = <T>(
  core: Core,
  caller: Caller,
  asked: Asked,
  prepare: () => Promise<CommandInput>,
  reply: Reply<T>,
): Promise<T> =>
  submitWithKey(
    caller,
    asked,
    async (idempotency) => (await core.recorded(idempotency)) ?? core.submit({ input: await prepare(), idempotency }),
    reply,
  );
