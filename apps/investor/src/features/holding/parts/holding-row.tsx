import { formatPercent, NOTHING, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Icon } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { Percent, PriceText, SharesCount, SignedYen, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { Valued } from '../model.ts';
import css from './holding-row.module.css';

type HoldingRowProps = { readonly row: Valued; readonly total: number; readonly onOpen: (row: Valued) => void };

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className={css.fact}>
      <span className={css.label}>{label}</span>
      {children}
    </span>
  );
}

/** One holding with all its figures. The row opens what can be done with it, the button at its end the issue. */
export function HoldingRow({ row, total, onOpen }: HoldingRowProps) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const { position, quantity, last, value, unrealised, cost, day } = row;
  const name = position.names[language];
  const { code } = position;
  return (
    <li className={css.item}>
      <button type="button" className={css.row} onClick={() => onOpen(row)}>
        <span className={css.name}>
          <span className={css.title}>{name}</span>
          <span className={css.code}>
            {code}
            {position.accountType === 'nisa' && ` ${t('ticket.nisa')}`}
          </span>
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
          <span className={css.small}>{t('holding.sellableShort', { count: own(position.sellable) })}</span>
        </span>
        <span className={css.facts}>
          <Fact label={t('holding.averageCost')}>
            <Yen value={position.averageCost} unit={false} />
          </Fact>
          <Fact label={t('holding.last')}>
            <PriceText value={last} tick={tickSize(position.tickTable, last)} flash />
          </Fact>
          <Fact label={t('holding.day')}>
            <SignedYen value={day} unit={false} />
          </Fact>
          <Fact label={t('holding.weight')}>{formatPercent(value, total, false) ?? NOTHING}</Fact>
        </span>
      </button>
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
