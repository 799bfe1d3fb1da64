import { useLanguage, useText } from '../../../messages/index.ts';
import {
  formatPercent,
  formatWhole,
  Percent,
  PriceText,
  SharesCount,
  SignedYen,
  Yen,
} from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { Icon } from '../../../shared/ui/index.ts';
import type { Valued } from '../model.ts';
import css from './holding-row.module.css';

type HoldingRowProps = { readonly row: Valued; readonly total: number };

/** One holding with all its figures. The row opens the sale, the button at its end the issue. */
export function HoldingRow({ row, total }: HoldingRowProps) {
  const t = useText();
  const language = useLanguage();
  const { position, quantity, last, value, unrealised, cost, day } = row;
  const name = position.names[language];
  const { code } = position;
  return (
    <li className={css.item}>
      <Link
        to="/pages/trade/sell/sell"
        query={{ code }}
        className={css.row}
        aria-label={t('holding.sellThis', { name })}
      >
        <span className={css.name}>
          <span className={css.title}>{name}</span>
          <span className={css.code}>{code}</span>
        </span>
        <span className={css.value}>
          <Yen value={value} own />
        </span>
        <span className={css.result}>
          <SignedYen value={unrealised} unit={false} />
          <Percent part={unrealised} base={cost} own />
        </span>
        <span className={css.shares}>
          <SharesCount value={quantity} own />
          <span className={css.small}>
            {t('holding.sellableShort', { count: formatWhole(Number(position.sellable)) })}
          </span>
        </span>
        <span className={css.prices}>
          <span className={css.pair}>
            <span className={css.label}>{t('holding.averageCost')}</span>
            <Yen value={position.averageCost} unit={false} />
          </span>
          <span className={css.pair}>
            <span className={css.label}>{t('holding.last')}</span>
            <PriceText value={last} flash />
          </span>
        </span>
        <span className={css.day}>
          <span className={css.pair}>
            <span className={css.label}>{t('holding.day')}</span>
            <SignedYen value={day} unit={false} />
          </span>
          <span className={css.pair}>
            <span className={css.label}>{t('holding.weight')}</span>
            {total === 0 ? '―' : formatPercent(value, total, false)}
          </span>
        </span>
      </Link>
      <Link
        to="/pages/stock/detail/detail"
        query={{ code }}
        className={css.open}
        aria-label={t('holding.openStock', { name })}
      >
        <Icon name="chart" />
      </Link>
    </li>
  );
}
