import { type Yen, yen } from '@kabuto/market';
import { entry } from '../ledger/postings.ts';
import type { Turn } from '../state/turn.ts';
import type {
  AccountId,
  CollateralView,
  Entry,
  LotResult,
  MarginAccount,
  MarginCause,
  MarginPosition,
  MarginPositionChange,
} from '../types.ts';

const NOTHING: Entry = entry([]);

/** Publishes a lot in its present state. */
export function publishLot(
  turn: Turn,
  accountId: AccountId,
  position: MarginPosition,
  change: MarginPositionChange,
  { result, postings = NOTHING }: { readonly result?: LotResult; readonly postings?: Entry } = {},
): void {
  const event = { kind: 'marginPosition', accountId, position: { ...position }, change, postings } as const;
  turn.events.push(result === undefined ? event : { ...event, result });
}

/** Publishes the day trades of an account, and notes that they have changed. `amount`: what `cause` moved, yen. */
export function publishMargin(
  turn: Turn,
  row: MarginAccount,
  cause: MarginCause,
  { amount = yen(0), view, postings = NOTHING }: { amount?: Yen; view?: CollateralView; postings?: Entry } = {},
): void {
  turn.state.margins.mark(row);
  const { positions: _lots, ...margin } = row;
  const { accountId } = row;
  const event = { kind: 'marginAccount', accountId, margin, cause, amount, postings } as const;
  turn.events.push(view === undefined ? event : { ...event, view });
}
