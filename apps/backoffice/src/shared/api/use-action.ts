import { useRef, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { ActionKey } from './action-key.ts';

type Action<A extends readonly unknown[], R> = {
  /** Runs the action; undefined when it failed, which `error` then holds, or when it is running already. */
  readonly run: (...input: A) => Promise<R | undefined>;
  readonly running: boolean;
  readonly error: unknown;
  /** Forgets an error that the server has replied with. Without a reply both the error and the key stay. */
  readonly dismiss: () => void;
  /** The next run is another change, even if the outcome of the previous one is unknown. */
  readonly startAnew: () => void;
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
  const busy = useRef(false);
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const startAnew = (): void => {
    key.renew();
    setError(null);
  };
  const dismiss = (): void => {
    if (!key.isPending) setError(null);
  };
  const run = async (...input: A): Promise<R | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
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
      busy.current = false;
      setRunning(false);
    }
  };
  return { run, running, error, dismiss, startAnew };
}
