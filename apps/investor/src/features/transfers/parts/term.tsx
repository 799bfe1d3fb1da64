import { formatIsoDate, useWhen } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { useNow } from '../../../shared/clock/index.ts';
import type { TransferView } from '../model.ts';
import { remainingText } from '../remaining-text.ts';

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
