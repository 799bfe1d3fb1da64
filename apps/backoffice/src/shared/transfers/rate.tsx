import { useText } from '../../messages/index.ts';
import { ageOf } from '../parts/age.ts';
import { Figure } from '../parts/figures.tsx';
import { When } from '../parts/when.tsx';
import { rateSourceText } from './rate-source.ts';

type Props = {
  readonly label: string;
  /** Yen for one token. */
  readonly rate: string;
  /** When it was read, system time, and from where; null: not known. */
  readonly at: number | null;
  readonly source: string | null;
  /** The time by which its age is shown; absent: no age. */
  readonly now?: number;
};

/** A rate of tokens with the time at which it was read, its age and its source. */
export function Rate({ label, rate, at, source, now }: Props) {
  const t = useText();
  const age = at === null || now === undefined ? null : ageOf(now - at);
  return (
    <>
      <Figure label={label}>{t('deposits.rateYen', { rate })}</Figure>
      {at === null ? null : (
        <Figure label={t('deposits.rateAt')}>
          <When at={at} /> {age === null ? null : t('payouts.ago', { age: t(age.key, { n: age.n }) })}{' '}
          {source === null ? null : rateSourceText(t, source)}
        </Figure>
      )}
    </>
  );
}
