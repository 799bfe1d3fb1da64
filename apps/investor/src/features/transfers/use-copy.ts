import { message, toast } from '@kabuto/ui/overlays';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';

/** Milliseconds for which a button shows that it has copied. */
const SHOWN_MS = 1_500;

/** Whether `value` was copied a moment ago, and the function that copies it; the copy of `label` is announced. */
export function useCopy(label: string, value: string): readonly [done: boolean, copy: () => Promise<void>] {
  const t = useText();
  const [done, setDone] = useState(false);
  return [
    done,
    async () => {
      try {
        await navigator.clipboard.writeText(value);
        toast(t('transfers.copied', { what: label }));
        setDone(true);
        setTimeout(() => setDone(false), SHOWN_MS);
      } catch {
        // No clipboard on this origin, or not permitted: the text can be selected.
        message(t('transfers.copyFailed'));
      }
    },
  ];
}
