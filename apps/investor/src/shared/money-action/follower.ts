import type { Body } from './intention.ts';
import { isInFlight, isSettled } from './machine.ts';
import type { MoneyAction } from './money-action.ts';

/**
 * Follows one intention at a time for one component. Outside React, so that a second tap sees the first before a
 * render.
 */
export function createFollower<B extends Body, Result>(
  action: MoneyAction<B, Result>,
  onKey: (key: string | undefined) => void,
) {
  let key: string | undefined;
  const follow = (next: string | undefined): void => {
    key = next;
    onKey(next);
  };
  const entryNow = () => action.entries.get().find(({ intention }) => intention.key === key);
  return {
    confirm: (body: B): void => {
      const entry = entryNow();
      if (entry !== undefined && isInFlight(entry.state)) return;
      const again = entry !== undefined && !isSettled(entry.state) && action.isAgain(entry.intention, body);
      if (entry !== undefined && !again) action.leave(entry.intention.key);
      follow(action.begin(body));
    },
    adopt: (): void => {
      if (entryNow() === undefined) follow(action.adopt());
    },
    lookAgain: (): void => void (key !== undefined && action.lookAgain(key)),
    resend: (): void => void (key !== undefined && action.resend(key)),
    acknowledge: (): void => void (key !== undefined && action.acknowledge(key)),
    dismiss: (): void => {
      const entry = entryNow();
      // One that is being looked up again meanwhile keeps its key as well.
      if (entry !== undefined && !isSettled(entry.state)) action.release(entry.intention.key);
      else if (key !== undefined) action.drop(key);
      follow(undefined);
    },
    leave: (): void => void (key !== undefined && action.leave(key)),
  };
}
