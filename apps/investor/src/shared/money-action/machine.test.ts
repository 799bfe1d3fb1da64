import { describe, expect, it } from 'vitest';
import {
  CONFIRMED,
  isInFlight,
  isSettled,
  type MoneyEvent,
  type MoneyState,
  RESTORED,
  reduceMoney,
} from './machine.ts';

const STATES = {
  sending: CONFIRMED,
  resending: { at: 'sending', again: true },
  looking: RESTORED,
  lost: { at: 'lost' },
  done: { at: 'done', result: 'first' },
  refused: { at: 'refused', error: 'first' },
} as const satisfies Record<string, MoneyState<string>>;
type Name = keyof typeof STATES;

const EVENTS = {
  succeeded: { kind: 'succeeded', result: 'late' },
  refused: { kind: 'refused', error: 'late' },
  replyLost: { kind: 'replyLost' },
  unanswered: { kind: 'unanswered' },
  lookAgain: { kind: 'lookAgain' },
  resend: { kind: 'resend' },
} as const satisfies Record<string, MoneyEvent<string>>;

/** The state after an event, by the state before; states not listed stay unchanged. */
const LEADS: Readonly<Record<keyof typeof EVENTS, Readonly<Partial<Record<Name, MoneyState<string>>>>>> = {
  succeeded: over({ at: 'done', result: 'late' }),
  refused: over({ at: 'refused', error: 'late' }),
  replyLost: { sending: STATES.looking, resending: STATES.looking },
  unanswered: { looking: STATES.lost },
  lookAgain: { lost: STATES.looking },
  resend: { lost: STATES.resending },
};

/** From every state that is not settled, also when a reply comes after a look-up without one. */
function over(state: MoneyState<string>) {
  return { sending: state, resending: state, looking: state, lost: state };
}

describe('what is known of an action that moves money', () => {
  const cases = Object.entries(EVENTS).flatMap(([event, given]) =>
    Object.entries(STATES).map(([state, before]) => [event, state, given, before] as const),
  );

  it.each(cases)('%s while %s', (event, state, given, before) => {
    // Both are keys of the tables above, from which the cases are built.
    const expected = LEADS[event as keyof typeof EVENTS][state as Name];
    const after = reduceMoney<string>(before, given);
    if (expected === undefined) expect(after).toBe(before);
    else expect(after).toEqual(expected);
  });

  it('is under way while a call about it is out, and settled once its end is known', () => {
    const names = Object.entries(STATES);
    expect(names.filter(([, state]) => isInFlight(state)).map(([name]) => name)).toEqual([
      'sending',
      'resending',
      'looking',
    ]);
    expect(names.filter(([, state]) => isSettled(state)).map(([name]) => name)).toEqual(['done', 'refused']);
  });
});
