import { hash } from 'node:crypto';
import { type ApprovedProposal, HOUSE, type TransferState } from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
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

/** A step of a transfer that two people have agreed on. */
type AgreedStep = {
  readonly transferId: number;
  readonly from: TransferState;
  /** Another state that it may start from. */
  readonly orFrom?: TransferState;
  readonly to: TransferState;
  readonly reason?: string;
  /** Of a settlement, 10^-6 of the token. */
  readonly units?: number;
};

/** Takes the step of an approved proposal, as `executeCommand`. */
export async function executeStep(
  core: Core,
  proposal: Pick<Proposal, 'number' | 'decidedAt' | 'createdAt'>,
  { orFrom, ...of }: AgreedStep,
  approved: ApprovedProposal,
): Promise<Outcome> {
  // One that has ended is unknown to the broker: executed before, its key has the outcome.
  const found = await core.read(({ broker }) => broker.transfer(of.transferId));
  const accountId = found?.accountId ?? HOUSE.unallocated;
  const { transferId, from, to, ...more } = of;
  // the request names one state, so that a repeated submission is the same request
  const asked = { kind: 'stepTransfer', transferId, from, to, ...more, proposal: approved } as const;
  const start = found !== undefined && found.state === orFrom ? found.state : from;
  const input = { ...asked, from: start, accountId, wallAt: epochMs(proposal.decidedAt ?? proposal.createdAt) };
  return executeCommand(core, proposal, input, asked);
}

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
