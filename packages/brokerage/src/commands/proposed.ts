import { invariant } from '../invariant.ts';
import { refuse } from '../risk/refusal.ts';
import type { ApprovedProposal, Refusal } from '../types.ts';

/**
 * The maker of a proposal may not approve it (decision 0065): PROPOSAL_OWN. Throws InvariantError for impossible
 * numbers.
 */
export function selfApprovalRefusal({ number, maker, checker }: ApprovedProposal): Refusal | null {
  const isPossible = [number, maker, checker].every((id) => Number.isSafeInteger(id) && id > 0);
  invariant(isPossible, () => `proposal ${number} of ${maker}, approved by ${checker}`);
  return maker === checker ? refuse('PROPOSAL_OWN', null) : null;
}
