import { type TextKey, useText } from '../../messages/index.ts';
import type { QuoteLook, SpecialQuote } from '../stream/index.ts';
import css from './special-mark.module.css';

type Texts = Readonly<Record<SpecialQuote['kind'], Readonly<Record<SpecialQuote['side'], TextKey>>>>;

/** A special or sequential quote with its price. */
export const SPECIAL_TEXT: Texts = {
  special: { buy: 'common.specialBuyAt', sell: 'common.specialSellAt' },
  sequential: { buy: 'common.sequentialBuyAt', sell: 'common.sequentialSellAt' },
};

const SHORT: Texts = {
  special: { buy: 'common.specialBuy', sell: 'common.specialSell' },
  sequential: { buy: 'common.sequentialBuy', sell: 'common.sequentialSell' },
};

/** Marks a row of an issue that shows a special or sequential quote (特買, 特売, 連買, 連売), or is halted. */
export function SpecialMark({ quote: { halted, special } }: { readonly quote: Pick<QuoteLook, 'halted' | 'special'> }) {
  const t = useText();
  if (halted) return <span className={css.mark}>{t('common.haltedMark')}</span>;
  if (special === null) return null;
  return (
    <span className={css.mark} data-side={special.side}>
      {t(SHORT[special.kind][special.side])}
    </span>
  );
}
