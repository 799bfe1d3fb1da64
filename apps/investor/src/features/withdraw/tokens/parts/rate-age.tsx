import { useText } from '../../../../messages/index.ts';
import { useNow } from '../../../../shared/clock/index.ts';
import { rateAgeText } from '../../../transfers/index.ts';

/** How old the rate is, and where it was read. */
export function RateAge({ rate }: { readonly rate: { readonly at: number; readonly source: string } }) {
  const t = useText();
  const now = useNow(true);
  return <>{rateAgeText(rate, now, t)}</>;
}
