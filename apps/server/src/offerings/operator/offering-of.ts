import type { Offering } from '@kabuto/brokerage';
import type { Answer } from '../../core/index.ts';

/** The offering that a command has left. Throws when the broker's answer has none. */
export function offeringOf({ offering }: Answer): Offering {
  if (offering === undefined) throw new Error('the answer to a step has no offering');
  return offering;
}
