import { useStore } from '@kabuto/ui/state';
import { useLayoutEffect } from 'react';
import { isSettled, ownerNow } from '../../shared/money-action/index.ts';
import type { Side } from './model.ts';
import { placing } from './placing.ts';

/** An order of the issue and side that was sent before this ticket was opened. */
type Earlier = {
  readonly key: string;
  /** `unknown`: accepted or not, so that the same must not be sent once more. `placed`: accepted, and not rejected. */
  readonly outcome: 'unknown' | 'placed' | 'none';
};

/**
 * The order that a reload interrupted, or whose ticket was left, while its outcome is unknown and until what became of
 * it was seen; another part of the app shows that. Undefined when there is none.
 */
export function useEarlier({ code, side }: { readonly code: string; readonly side: Side }): Earlier | undefined {
  // Before the first paint: the ticket must not be sent before the order of before the reload is known.
  useLayoutEffect(() => placing.restore(), []);
  const entries = useStore(placing.entries);
  const found = entries.find(
    ({ intention: { body, owner } }) => body.code === code && body.side === side && owner === ownerNow(),
  );
  if (found === undefined) return undefined;
  const { intention, state } = found;
  const isPlaced = state.at === 'done' && state.result.order.state !== 'rejected';
  return { key: intention.key, outcome: isSettled(state) ? (isPlaced ? 'placed' : 'none') : 'unknown' };
}
