import { PasskeyDismissed } from '@kabuto/ui/passkey';
import { useState } from 'react';
import { useLogin } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { CallError } from '../../shared/api/index.ts';

/** Runs one entry at a time; after it, the page that was requested before opens. */
export function useEntry() {
  const t = useText();
  const login = useLogin();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const enter = async (by: () => Promise<void>): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      await login({ enter: by });
    } catch (cause) {
      setError(cause instanceof PasskeyDismissed ? new CallError(400, t('entry.dismissed')) : cause);
    } finally {
      setRunning(false);
    }
  };
  return { enter, running, error };
}
