import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { ActionKey } from './action-key.ts';

type Action<A extends readonly unknown[], R> = {
  /** Runs the action; undefined when it failed, which `error` then holds. */
  readonly run: (...input: A) => Promise<R | undefined>;
  readonly running: boolean;
  readonly error: unknown;
  readonly reset: () => void;
};

/**
 * One intended change: `send` gets a key that stays the same until the server has replied, so that a repetition after a
 * lost reply changes nothing twice. A session that has ended leads to the entry page.
 */
export function useAction<A extends readonly unknown[], R>(
  send: (key: string, ...input: A) => Promise<R>,
): Action<A, R> {
  const [key] = useState(() => new ActionKey());
  const leave = useLogoutIfAccessDenied();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const reset = (): void => {
    key.renew();
    setError(null);
  };
  const run = async (...input: A): Promise<R | undefined> => {
    setRunning(true);
    setError(null);
    try {
      const reply = await send(key.current, ...input);
      key.renew();
      return reply;
    } catch (cause) {
      key.failed(cause);
      if (!(await leave(cause))) setError(cause);
      return undefined;
    } finally {
      setRunning(false);
    }
  };
  return { run, running, error, reset };
}
