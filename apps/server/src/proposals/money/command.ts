import { hash } from 'node:crypto';
import { HOUSE } from '@kabuto/brokerage';
import type { CommandInput, Core } from '../../core/index.ts';
import { fieldInvalid } from '../../platform/http/index.ts';
import type { Outcome } from '../kind.ts';
import type { Content, Proposal } from '../proposal.ts';

/**
 * Submits the command of an approved proposal under the proposal's number: submitted again it gets the same outcome.
 * Throws CoreUnavailable. `asked`: what of the input is the same at each submission. Jobs execute proposals too, so it
 * is no activity of a user.
 */
export const executeCommand = (
  core: Core,
  { number }: Pick<Proposal, 'number'>,
  input: CommandInput,
  asked: object = input,
): Promise<Outcome> => {
  const bodyHash = hash('sha256', JSON.stringify(asked), 'buffer');
  const idempotency = { accountId: HOUSE.fees, key: `proposal-${number}`, bodyHash };
  return core.submit({ input, idempotency }, { byUser: false });
};

/** A field of the content: an integer from `min` to `max`. Throws Refused FIELD_INVALID. */
export function integerOf(
  content: Content,
  name: string,
  { min = 0, max }: { readonly min?: number; readonly max: number },
) {
  const value = content[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return value;
  throw fieldInvalid(name, `${min}..${max}`);
}

/** As `integerOf`; an absent field or an empty text is null: no limit. */
export const limitOf = (content: Content, name: string, max: number): number | null =>
  content[name] === undefined || content[name] === '' ? null : integerOf(content, name, { max });
