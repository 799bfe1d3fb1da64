import type { InstrumentView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Chip, Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Change, PriceText } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { Quote } from '../../../shared/stream/index.ts';
import css from './quote-head.module.css';

type QuoteHeadProps = { readonly instrument: InstrumentView; readonly quote: Quote; readonly tick: number };

/** The issue a ticket is for, with its live price; opens the issue's page. */
export function QuoteHead({ instrument, quote, tick }: QuoteHeadProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <Link to="/pages/stock/detail/detail" query={{ code: instrument.code }} className={css.head}>
      <span className={css.issue}>
        <span className={css.name}>{instrument.names[language]}</span>
        <span className={css.detail}>
          {instrument.code}
          <Chip>{t(`market.${instrument.section}`)}</Chip>
        </span>
      </span>
      <span className={css.figures}>
        <span className={css.last}>
          <PriceText value={quote.last} base={quote.base} tick={tick} flash />
        </span>
        <span className={css.change}>
          <Change last={quote.last} base={quote.base} tick={tick} />
        </span>
      </span>
      <Icon name="forward" size={16} />
    </Link>
  );
}
