import { hash } from 'node:crypto';
import { type Answer, type CommandInput, type Core, CoreUnavailable, KeyReused } from '../core/index.ts';
import type { Caller } from '../platform/http/operation.ts';
import { Refused } from '../platform/http/operation.ts';

/** Wire names of the broker's fields. */
const FIELD: Readonly<Record<string, string>> = { instrument: 'code' };

/** sha256 of what the caller asked for: the same key with another body is refused. */
const bodyHashOf = (input: CommandInput): Buffer => hash('sha256', JSON.stringify(input), 'buffer');

/** Gives a member's money-moving command to the core; throws Refused when it says no. */
export async function submit(core: Core, caller: Caller, accountId: number, input: CommandInput): Promise<Answer> {
  const key = caller.idempotencyKey;
  if (key === null) throw new Refused('IDEMPOTENCY_KEY_MISSING', 'Idempotency-Key');
  let answer: Answer;
  try {
    answer = await core.submit({ input, idempotency: { accountId, key, bodyHash: bodyHashOf(input) } });
  } catch (error) {
    if (error instanceof KeyReused) throw new Refused('IDEMPOTENCY_KEY_REUSED', 'Idempotency-Key');
    if (error instanceof CoreUnavailable) throw new Refused(error.reason);
    throw error;
  }
  const { refusal } = answer;
  if (refusal === null) return answer;
  const field = refusal.field === null ? null : (FIELD[refusal.field] ?? refusal.field);
  throw new Refused(refusal.reason, field, refusal.params);
}
