import { type EpochMs, shares } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Refusal } from '../types.ts';
import { accountRefusal, existsRefusal } from './apply.ts';
import { addApplication, endApplication, findOffering, isRefusal, publishApplication } from './record.ts';
import { takesApplications } from './states.ts';
import { windowRefusal } from './step-rules.ts';
import { badTerms } from './terms.ts';
import type { Offering } from './types.ts';

const DIGEST = /^[0-9a-f]{64}$/;
const VERSION = /^[\x21-\x7e]{1,32}$/;

/** OFFERING_STATE {state}, OFFERING_TOO_LATE {until}: agreements are signed and reviewed before a block closes. */
function signingRefusal(offering: Offering, wallAt: EpochMs): Refusal | null {
  const { kind, state, schedule } = offering;
  if (kind !== 'block' || (state !== 'announced' && !takesApplications(offering)))
    return refuse('OFFERING_STATE', 'offeringId', { state });
  return windowRefusal({ until: schedule.closesAt }, wallAt);
}

/**
 * The customer has signed the agreement of a block. ACCOUNT_UNKNOWN, OFFERING_UNKNOWN; as `signingRefusal` and
 * `accountRefusal`; APPLICATION_EXISTS; OFFERING_TERMS: version or digest are not possible.
 */
export function signAgreement(turn: Turn, input: Input<'signAgreement'>): Outcome {
  const { accountId, offeringId, person, agreement } = input;
  const account = turn.state.customer(accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const offering = findOffering(turn.state, offeringId);
  if (isRefusal(offering)) return refused(offering);
  const refusal = signingRefusal(offering, input.wallAt) ?? accountRefusal(account) ?? existsRefusal(turn, input);
  if (refusal !== null) return refused(refusal);
  if (!VERSION.test(agreement.version)) return refused(badTerms('agreement.version'));
  if (!DIGEST.test(agreement.digest)) return refused(badTerms('agreement.digest'));
  const row = addApplication(turn, {
    offeringId,
    accountId,
    ...(person === undefined ? {} : { person }),
    quantity: shares(0),
    bid: null,
    nonce: '',
    state: 'signed',
    agreement: { version: agreement.version, digest: agreement.digest },
  });
  publishApplication(turn, row);
  return done();
}

/**
 * An operator accepts or rejects a signed agreement; after a rejection the customer may sign again. As
 * `signingRefusal`; APPLICATION_UNKNOWN, APPLICATION_STATE {state}.
 */
export function reviewAgreement(turn: Turn, input: Input<'reviewAgreement'>): Outcome {
  const offering = findOffering(turn.state, input.offeringId);
  if (isRefusal(offering)) return refused(offering);
  const row = turn.state.offerings.application(input.applicationId);
  if (row === undefined || row.offeringId !== input.offeringId)
    return refused(refuse('APPLICATION_UNKNOWN', 'applicationId'));
  if (row.state !== 'signed') return refused(refuse('APPLICATION_STATE', 'applicationId', { state: row.state }));
  const refusal = signingRefusal(offering, input.wallAt);
  if (refusal !== null) return refused(refusal);
  if (!input.accept) {
    endApplication(turn, row, 'rejected', 'agreement');
    return done();
  }
  row.state = 'accepted';
  publishApplication(turn, row);
  return done();
}
