import type { Transfer } from '@kabuto/brokerage';
import type { TransferView } from '@kabuto/contract';
import type { DestinationOf } from '../deps.ts';
import type { Paperwork } from '../paperwork.ts';
import { nextStep } from './next-step.ts';
import { canCancel } from './states.ts';

type Tokens = TransferView['tokens'];

type State = TransferView['state'];

/** The state of a customer's transfer. Throws for a bank line, which belongs to no customer. */
export function customerState(state: Transfer['state']): State {
  if (state === 'unallocated' || state === 'allocated') throw new RangeError(`a customer's transfer is ${state}`);
  return state;
}

/** What is not in the transfer itself. */
export type Beside = {
  readonly paperwork: Paperwork | undefined;
  readonly destination: DestinationOf | undefined;
  readonly tokens: NonNullable<Tokens> | undefined;
  readonly payout: NonNullable<TransferView['payout']> | undefined;
};

/** A transfer as its customer sees it. */
export function transferView(of: Transfer, { paperwork, destination, tokens, payout }: Beside): TransferView {
  const declared = paperwork?.declared ?? null;
  const arrivesOn = destination?.arrivesOn ?? null;
  return {
    transferId: String(of.transferId),
    direction: of.direction,
    method: of.method,
    amount: String(of.amount),
    fee: String(of.fee),
    declared: declared === null ? null : String(declared),
    state: customerState(of.state),
    reason: of.reason,
    createdAt: of.createdAt,
    updatedAt: of.updatedAt,
    reference: paperwork?.reference ?? null,
    proof: paperwork?.proof ?? null,
    destination: destination?.destination ?? null,
    tokens: tokens ?? null,
    payout: payout ?? null,
    notBefore: of.notBefore,
    arrivesOn,
    claimed: String(of.claimed),
    canCancel: canCancel(of),
    next: nextStep(of, arrivesOn),
  };
}
