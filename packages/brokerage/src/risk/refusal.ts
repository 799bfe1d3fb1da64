import type { Reason, Refusal } from '../types.ts';

/** A refusal as data: amounts as decimal strings, prices as `formatPrice` writes them. */
export const refuse = (reason: Reason, field: string | null, params: Refusal['params'] = {}): Refusal => ({
  reason,
  field,
  params,
});
