import { formatIsoDate, useWhen } from '@kabuto/i18n';
import { useEffect, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import type { TransferView } from '../model.ts';
import { remainingText } from '../remaining-text.ts';

const EVERY_MS = 1_000;

function useNow(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

/** By when the next step is due; counted down within the last hour. */
export function Term({ next }: { readonly next: NonNullable<TransferView['next']> }) {
  const t = useText();
  const when = useWhen();
  const { at, date } = next;
  const now = useNow(at !== null);
  if (at === null)
    return <>{date === null ? t('transfers.noTerm') : t('transfers.by', { when: formatIsoDate(date) })}</>;
  return <>{remainingText(at, now, t) ?? t('transfers.from', { when: when(at) })}</>;
}
