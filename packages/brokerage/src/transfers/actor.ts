import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import { done, type Outcome, type Turn } from '../state/turn.ts';
import type { Refusal, TransferActor } from '../types.ts';

const NAME = /^[\x21-\x7e]{1,64}$/;

/** Whether the text is 1 to 64 visible ASCII characters. */
export const isName = (text: string): boolean => NAME.test(text);

/** The actor as one text: `operator:12`; without an id its kind. */
export const actorText = ({ kind, id }: TransferActor): string => (id === undefined ? kind : `${kind}:${id}`);

/**
 * Records whether the brokerage is a demo. The same again changes nothing. Throws InvariantError when a live brokerage
 * would become a demo.
 */
export function setMode({ state: { globals } }: Turn, { mode }: Input<'setMode'>): Outcome {
  invariant(globals.mode !== 'live' || mode === 'live', 'a live brokerage does not become a demo');
  globals.mode = mode;
  return done();
}

/**
 * What only a demo accepts: CLERK_IN_LIVE for a step of the demo's clerk, DEMO_IN_LIVE for a confirmation with the
 * demo's code. Throws InvariantError for an actor whose id is not 1 to 64 visible ASCII characters.
 */
export function modeRefusal(
  { globals }: BrokerState,
  step: Pick<Input<'stepTransfer'>, 'actor' | 'confirmedBy'>,
): Refusal | null {
  const { actor, confirmedBy } = step;
  const isValid = actor?.id === undefined || isName(actor.id);
  invariant(isValid, () => `invalid actor: ${JSON.stringify(actor)}`);
  if (globals.mode !== 'live') return null;
  if (actor?.kind === 'clerk') return refuse('CLERK_IN_LIVE', null);
  return confirmedBy === 'demo' ? refuse('DEMO_IN_LIVE', null) : null;
}
