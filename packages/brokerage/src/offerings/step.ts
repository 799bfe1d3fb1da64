import { commitmentOf } from '@kabuto/draw';
import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { ApprovedProposal, BrokerMode, Refusal } from '../types.ts';
import { drawSeed, freezeTask } from './draw.ts';
import type { DrawTerms, OfferingStep } from './inputs.ts';
import { discountRefusal, finalPriceRefusal, rangeRefusal } from './price.ts';
import { findOffering, isRefusal, publishOffering } from './record.ts';
import { stepRefusal } from './step-rules.ts';
import { badTerms } from './terms.ts';
import type { Offering, OfferingState, OfferingTask } from './types.ts';

const HASH = /^[0-9a-f]{64}$/;
const MAX_REASON = 200;

/** The task that begins with a state. */
const TASK: Partial<Record<OfferingState, OfferingTask['kind']>> = {
  bookClosed: 'freeze',
  closed: 'freeze',
  drawn: 'check',
  purchaseClosed: 'lapse',
  completed: 'lapse',
  listed: 'deliver',
  executed: 'deliver',
  cancelled: 'cancel',
};

/** OFFERING_TERMS: neither a commitment nor a round of a chain. */
function takeDraw(row: Offering, terms: DrawTerms): Refusal | null {
  if ('commitment' in terms) {
    if (!HASH.test(terms.commitment)) return badTerms('draw.commitment');
    row.draw = { ...row.draw, commitment: terms.commitment };
    return null;
  }
  const isRound = Number.isSafeInteger(terms.beaconRound) && terms.beaconRound > 0;
  if (!isRound) return badTerms('draw.beaconRound');
  if (!HASH.test(terms.beaconChain)) return badTerms('draw.beaconChain');
  row.draw = { ...row.draw, beaconRound: terms.beaconRound, beaconChain: terms.beaconChain };
  return null;
}

/** OFFERING_SECRET: it is not what was committed to before applications opened. */
function takeSecret(row: Offering, secret: string): Refusal | null {
  const { commitment } = row.draw;
  const isIt = HASH.test(secret) && (commitment === null || commitmentOf(secret) === commitment);
  if (!isIt) return refuse('OFFERING_SECRET', 'secret');
  row.draw = { ...row.draw, secret, seed: drawSeed(row, secret) };
  return null;
}

/**
 * PROPOSAL_REQUIRED: one person could cancel a draw whose result did not suit and begin another one, so that a frozen
 * list of a live brokerage is cancelled by two; PROPOSAL_OWN.
 */
function cancelRefusal(
  { draw }: Offering,
  proposal: ApprovedProposal | undefined,
  mode: BrokerMode | null,
): Refusal | null {
  if (proposal !== undefined) return selfApprovalRefusal(proposal);
  return mode === 'live' && draw.root !== null ? refuse('PROPOSAL_REQUIRED', null) : null;
}

/** Takes the facts of a step; nothing has changed when it is refused. */
function takeFacts(row: Offering, step: OfferingStep, mode: BrokerMode | null): Refusal | null {
  switch (step.to) {
    case 'rangeSet': {
      const { low, high, step: by } = step;
      const wrong = rangeRefusal(row, low, high, by);
      if (wrong === null) row.range = { low, high, step: by };
      return wrong;
    }
    case 'bookOpen':
      return takeDraw(row, step.draw);
    case 'priced': {
      const wrong = selfApprovalRefusal(step.proposal) ?? finalPriceRefusal(row, step.price);
      if (wrong === null) row.price = step.price;
      return wrong;
    }
    case 'open': {
      const wrong = discountRefusal(row, step.price, step.lastClose) ?? takeDraw(row, step.draw);
      if (wrong !== null) return wrong;
      row.price = step.price;
      row.lastClose = step.lastClose;
      return null;
    }
    case 'drawn':
      return selfApprovalRefusal(step.proposal) ?? takeSecret(row, step.secret);
    case 'cancelled': {
      if (step.reason.length === 0 || step.reason.length > MAX_REASON) return badTerms('reason');
      const wrong = cancelRefusal(row, step.proposal, mode);
      if (wrong === null) row.reason = step.reason;
      return wrong;
    }
    case 'bookClosed':
    case 'closed':
    case 'completed':
    case 'covering':
    case 'executed':
    case 'listed':
    case 'purchaseClosed':
    case 'purchaseOpen':
      return null;
  }
}

/** INSTRUMENT_UNKNOWN {code}: the issue of an IPO is not listed at the venue yet, so its shares could not be sold. */
function listingRefusal({ state }: Turn, { code }: Offering, to: OfferingState): Refusal | null {
  if (to !== 'listed' || state.instrument(code) !== undefined) return null;
  return refuse('INSTRUMENT_UNKNOWN', 'code', { code });
}

/**
 * Takes an offering one step further; its applications follow by `continueOffering`. OFFERING_UNKNOWN; what `to`
 * requires: `stepRefusal` and the facts of the step; PROPOSAL_OWN for price and draw.
 */
export function stepOffering(turn: Turn, input: Input<'stepOffering'>): Outcome {
  const row = findOffering(turn.state, input.offeringId);
  if (isRefusal(row)) return refused(row);
  const refusal =
    stepRefusal(turn.state, row, input) ??
    listingRefusal(turn, row, input.to) ??
    takeFacts(row, input, turn.state.globals.mode ?? null);
  if (refusal !== null) return refused(refusal);
  row.state = input.to;
  const kind = TASK[input.to];
  row.task = kind === undefined ? null : kind === 'freeze' ? freezeTask() : { kind, next: 0 };
  publishOffering(turn, row, undefined, input.wallAt);
  return done();
}
