import { HOUSE } from '@kabuto/brokerage';
import type pg from 'pg';
import { type Answer, type CommandInput, type Core, KeyReused } from '../core/index.ts';
import { afterCommit, keyReused, type Operator, Refused } from '../platform/http/index.ts';
import { sha256 } from '../platform/seal/index.ts';
import { type MakeChange, storedReply } from './change.ts';

/** An operator's call that the broker decides. */
export type Act = { readonly operator: Operator; readonly change: MakeChange; readonly key: string | null };

/** What a repeated key is compared by, and the input that it leads to. */
type Wanted = { readonly request: object; readonly input: CommandInput };

/** The answer of the broker, or what it would answer again. Throws Refused with the broker's reason. */
function accepted(answer: Answer): Answer {
  const { refusal } = answer;
  if (refusal === null) return answer;
  // A term of the schedule is a field of its own in the API.
  throw new Refused(refusal.reason, refusal.field?.replace(/^schedule\./, '') ?? null, refusal.params);
}

/**
 * Submits an operator's command under the call's key: a repeated one gets the first one's answer. Returns once the
 * tables have what it changed, so that the next call finds it. Throws Refused, CoreUnavailable.
 */
export async function submitAs(core: Core, act: Act, wanted: Wanted): Promise<Answer> {
  const answer = await submitKeyed(core, act, wanted);
  await core.waitUntilCaughtUp();
  return answer;
}

async function submitKeyed(core: Core, { operator, key }: Act, { request, input }: Wanted): Promise<Answer> {
  if (key === null) return accepted(await core.submit({ input }));
  const bodyHash = sha256(Buffer.from(JSON.stringify(request)));
  const idempotency = { accountId: HOUSE.fees, key: `operator-${operator.operatorId}-${key}`, bodyHash };
  try {
    return accepted(await core.submit({ input, idempotency }));
  } catch (error) {
    if (error instanceof KeyReused) throw keyReused();
    throw error;
  }
}

/** What is written into the log, and the reply. */
type Logged<R> = {
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly reply: R;
};

/**
 * Carries out what an operator has decided and writes the line of the log; a call that is repeated after a lost reply
 * gets the stored one. `decide` submits the command, `log` makes line and reply from its answer. Throws Refused.
 */
export async function carryOut<R>(
  act: Act,
  decide: () => Promise<Answer>,
  log: (client: pg.ClientBase, answer: Answer) => Promise<Logged<R>>,
): Promise<R> {
  const { change } = act;
  const stored = await storedReply<R>(change);
  if (stored !== undefined) return change(async () => ({ reply: stored, subject: '', before: null, after: null }));
  const answer = await decide();
  return afterCommit(() => change((client) => log(client, answer)));
}
