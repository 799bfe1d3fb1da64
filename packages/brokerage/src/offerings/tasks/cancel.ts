import type { Turn } from '../../state/turn.ts';
import type { Application, Offering } from '../../types.ts';
import { giveBack } from '../answer.ts';
import { leave } from '../holding.ts';
import { endApplication } from '../record.ts';

/** Whether lots of the offering are given to the application. */
export const hasLots = ({ state }: Application): boolean =>
  state === 'won' || state === 'purchased' || state === 'promoted';

/** Ends an application of a cancelled offering; what it held is released. */
export function cancelOne(turn: Turn, offering: Offering, row: Application): void {
  const isAgreement = row.state === 'signed' || row.state === 'accepted';
  if (hasLots(row)) giveBack(turn, offering, row);
  leave(turn, offering, row);
  endApplication(turn, row, isAgreement ? 'withdrawn' : 'released', 'cancelled');
}
