import { shares, yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { HOUSE, type Offering } from '../types.ts';
import { moveHouseShares } from './house-shares.ts';
import { publishOffering } from './record.ts';
import { termsRefusal } from './terms.ts';

/**
 * Announces an offering; its shares move to the house account `offering`. OFFERING_TERMS: a term is not possible, named
 * by the field. INSTRUMENT_UNKNOWN {code}: of a distribution or block, whose issue is listed; INSTRUMENT_LISTED: of an
 * IPO, whose issue is not, and of which there is one at a time.
 */
export function announceOffering(turn: Turn, { terms, wallAt }: Input<'announceOffering'>): Outcome {
  const { state, at } = turn;
  const { kind, code } = terms;
  const wrong = termsRefusal(terms);
  if (wrong !== null) return refused(wrong);
  const isListed = state.instrument(code) !== undefined;
  const isOffered = state.offerings.all().some((other) => other.kind === 'ipo' && other.code === code);
  if (kind === 'ipo' && (isListed || isOffered)) return refused(refuse('INSTRUMENT_LISTED', 'code', { code }));
  if (kind !== 'ipo' && !isListed) return refused(refuse('INSTRUMENT_UNKNOWN', 'code', { code }));
  const offeringId = state.globals.nextOfferingId ?? 1;
  state.globals.nextOfferingId = offeringId + 1;
  const row: Offering = {
    ...terms,
    schedule: { ...terms.schedule },
    offeringId,
    state: 'announced',
    range: null,
    price: null,
    lastClose: null,
    draw: { commitment: null, beaconRound: null, root: null, count: null, secret: null, seed: null },
    task: null,
    applications: 0,
    applied: shares(0),
    allotted: shares(0),
    delivered: shares(0),
    paid: yen(0),
    reason: null,
    createdAt: at,
    updatedAt: at,
  };
  state.offerings.put(row);
  publishOffering(turn, row, moveHouseShares(turn, HOUSE.street, HOUSE.offering, row.code, row.shares), wallAt);
  return done();
}
