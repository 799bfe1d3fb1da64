import type { OrderStep } from '@kabuto/contract';
import type { TextKey } from '../../messages/index.ts';
import { isOpen } from './model.ts';

/** What a step did to the order. */
export type Milestone =
  | 'armed'
  | 'waiting'
  | 'sent'
  | 'triggered'
  | 'working'
  | 'carried'
  | 'fill'
  | 'filled'
  | 'amendAsked'
  | 'amended'
  | 'amendRefused'
  | 'cancelAsked'
  | 'cancelRefused'
  | 'cancelled'
  | 'expired'
  | 'rejected';

/** The text of each milestone at the exchange. */
const MILESTONE_TEXT: Readonly<Record<Milestone, TextKey>> = {
  armed: 'orders.stepArmed',
  waiting: 'orders.stepWaiting',
  sent: 'orders.stepSent',
  triggered: 'orders.stepTriggered',
  working: 'orders.stepWorking',
  carried: 'orders.stepCarried',
  fill: 'orders.stepFill',
  filled: 'orders.stepFilled',
  amendAsked: 'orders.stepAmendAsked',
  amended: 'orders.stepAmended',
  amendRefused: 'orders.stepAmendRefused',
  cancelAsked: 'orders.stepCancelAsked',
  cancelRefused: 'orders.stepCancelRefused',
  cancelled: 'orders.stepCancelled',
  expired: 'orders.stepExpired',
  rejected: 'orders.stepRejected',
};

/** What is named otherwise at another venue than the exchange. */
const ELSEWHERE: Readonly<Partial<Record<Milestone, TextKey>>> = {
  sent: 'orders.stepSentTo',
  working: 'orders.stepWorkingAt',
};

/** The text of a milestone of an order; `venue` as in the order. Its parameter `venue` is the venue's name. */
export const milestoneText = (milestone: Milestone, venue: string | undefined): TextKey =>
  (venue === undefined ? undefined : ELSEWHERE[milestone]) ?? MILESTONE_TEXT[milestone];

/** The colour of each milestone's dot; its text says the same. */
export const MILESTONE_TONE: Readonly<Record<Milestone, 'plain' | 'ok' | 'warn' | 'danger'>> = {
  armed: 'plain',
  waiting: 'plain',
  sent: 'plain',
  triggered: 'plain',
  working: 'plain',
  carried: 'plain',
  fill: 'ok',
  filled: 'ok',
  amendAsked: 'plain',
  amended: 'plain',
  amendRefused: 'warn',
  cancelAsked: 'plain',
  cancelRefused: 'warn',
  cancelled: 'plain',
  expired: 'warn',
  rejected: 'danger',
};

const hasOtherTerms = (a: OrderStep, b: OrderStep): boolean =>
  a.price !== b.price || a.quantity !== b.quantity || a.triggerPrice !== b.triggerPrice;

/** What an open order without a pending request has become. */
function reached({ state }: OrderStep, before: OrderStep | undefined): Milestone | null {
  const from = before?.state;
  if (state === 'armed') return from === undefined ? 'armed' : null;
  if (state === 'waiting' && from !== 'armed')
    return from === undefined ? 'waiting' : from === state ? null : 'carried';
  if (state === 'waiting' || state === 'routed') return from === 'armed' ? 'triggered' : 'sent';
  return from === undefined || from === 'routed' ? 'working' : null;
}

/** What a step did, by comparison with the step before; null when nothing that a person would notice. */
function milestoneOf(step: OrderStep, before: OrderStep | undefined): Milestone | null {
  const { state } = step;
  if (step.fillId !== null) return state === 'filled' ? 'filled' : 'fill';
  if (state === 'filled' || state === 'cancelled' || state === 'expired' || state === 'rejected')
    return before?.state === state ? null : state;
  if (before !== undefined && hasOtherTerms(step, before)) return 'amended';
  if (state === 'amending') return before?.state === 'amending' ? null : 'amendAsked';
  if (state === 'cancelling') return before?.state === 'cancelling' ? null : 'cancelAsked';
  if (before?.state === 'amending') return 'amendRefused';
  if (before?.state === 'cancelling' && isOpen(step)) return 'cancelRefused';
  return reached(step, before);
}

/** A step that a person would notice. */
export type TimelineLine = { readonly milestone: Milestone; readonly step: OrderStep };

/** The steps of an order that a person would notice, oldest first. */
export const timelineOf = (steps: readonly OrderStep[]): readonly TimelineLine[] =>
  steps.flatMap((step, rank) => {
    const milestone = milestoneOf(step, steps[rank - 1]);
    return milestone === null ? [] : [{ milestone, step }];
  });
