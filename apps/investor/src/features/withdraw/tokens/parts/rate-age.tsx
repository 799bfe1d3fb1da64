import { useWhen } from '@kabuto/i18n';
import { useText } from '../../../../messages/index.ts';
import { useNow } from '../../../../shared/clock/index.ts';
import { type RateNow, rateAgeText } from '../../../transfers/index.ts';

/** How old the rate is or until when it counts, and where it was read. */
export function RateAge({ rate }: { readonly rate: RateNow }) {
  const t = useText();
  const when = useWhen();
  const now = useNow(true);
  return <>{rateAgeText(rate, { now, when, t })}</>;
}
