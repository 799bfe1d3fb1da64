import type { Offering } from '@kabuto/brokerage';
import { canonicalBytes } from '../../../core/index.ts';
import { Refused } from '../../../platform/http/index.ts';
import { sha256 } from '../../../platform/seal/index.ts';
import { type Content, integerOf } from '../../../proposals/index.ts';
import type { OfficeDeps } from '../deps.ts';
import { liveOffering } from '../steps.ts';

/** Throws Refused FIELD_INVALID. */
export const offeringIdOf = (content: Content): number =>
  integerOf(content, 'offeringId', { min: 1, max: Number.MAX_SAFE_INTEGER });

/** Offerings in states that differ have different versions; the broker counts none. */
export const versionOf = (state: Readonly<Record<string, string | number | null>>): number =>
  sha256(canonicalBytes(state)).readUIntBE(0, 6);

/**
 * The offering that a proposal is about, in one of these states with no task in progress. Throws Refused
 * OFFERING_UNKNOWN, OFFERING_STATE {state}, OFFERING_BUSY.
 */
export async function offeringIn(
  deps: OfficeDeps,
  tenantId: number,
  content: Content,
  states: readonly Offering['state'][],
): Promise<Offering> {
  const offering = await liveOffering(deps, tenantId, offeringIdOf(content));
  if (!states.includes(offering.state)) throw new Refused('OFFERING_STATE', 'offeringId', { state: offering.state });
  if (offering.task !== null) throw new Refused('OFFERING_BUSY', 'offeringId');
  return offering;
}
