import { isAtVenue, isFinal, LEGAL_STEPS } from '../../src/orders/transitions.ts';
import type { OrderState } from '../../src/types.ts';

/** The meaning of each state, and its label in rules/product.md 4 (rules/core.md 5). */
const MEANING: Readonly<Record<OrderState, readonly [meaning: string, label: string]>> = {
  reserved: ['waits for the last share of its parent; holds nothing', 'pending'],
  armed: ['a stop whose price has not been reached; the venue watches it', 'pending'],
  switching: [
    'the stop leg of a pair whose price was reached; the venue is asked to cancel the other leg',
    'pending confirmation',
  ],
  waiting: ['accepted outside hours, or carried over to the next session', 'pending submission'],
  routed: ['sent to the venue, not acknowledged yet', 'pending confirmation'],
  working: ['in the venue\u2019s book', 'pending match'],
  partial: ['in the book with a part filled', 'partially filled'],
  amending: [
    'other terms requested of the venue, its reply awaited; fills at either terms continue',
    'pending confirmation',
  ],
  cancelling: ['cancel requested of the venue, its reply awaited; fills continue', 'pending confirmation'],
  filled: ['filled whole', 'executed'],
  cancelled: [
    'taken out with a rest unfilled: by the customer, with its group, or because the rest would have met an order of the same account',
    'cancelled',
  ],
  expired: ['ended with its session or its last date', 'matching failed'],
  rejected: ['refused by the venue', 'trade failed'],
};

const cell = (state: OrderState): string =>
  isFinal(state) ? 'final' : isAtVenue(state) ? 'at the venue' : 'at the broker';

/** `docs/order-states.md`: the states and the legal steps between them, generated from the code. */
export function statesDocument(): string {
  const states = Object.keys(LEGAL_STEPS) as OrderState[]; // the table's keys are the states
  const rows = states.map((state) => `| \`${state}\` | ${MEANING[state][0]} | ${cell(state)} | ${MEANING[state][1]} |`);
  const steps = states.flatMap((from) => LEGAL_STEPS[from].map((to) => `  ${from} --> ${to}`));
  const ends = states.filter(isFinal).map((state) => `  ${state} --> [*]`);
  return [
    '# States of an order',
    '',
    '<!-- Written from packages/brokerage/src/orders/transitions.ts: `npx vitest run packages/brokerage/src/orders/transitions.test.ts -u`. -->',
    '',
    'Any step that is not drawn is an error: it is never published, and the broker stops.',
    '',
    '| State | Meaning | Where | Label |',
    '|---|---|---|---|',
    ...rows,
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> reserved',
    '  [*] --> armed',
    '  [*] --> waiting',
    '  [*] --> routed',
    ...steps,
    ...ends,
    '```',
    '',
  ].join('\n');
}
