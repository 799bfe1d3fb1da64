import type { AuctionHit } from '@kabuto/contract';
import { formatCompact, priceOf, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { Change, PriceText, SharesCount } from '../amounts/index.ts';
import { Row } from '../ui/index.ts';
import css from './auction-row.module.css';

type AuctionRowProps = {
  readonly hit: AuctionHit;
  /** Shown before the name: a rank. */
  readonly leading?: ReactNode;
  /** Shows the issue beside the list; if omitted, a tap opens the page. */
  readonly onChoose?: ((code: string) => void) | undefined;
};

/** A stock in a list before an auction: what would be left over, the indicative price, its change and its shares. */
export function AuctionRow({
  hit: { instrument, base, price, volume, imbalance },
  leading,
  onChoose,
}: AuctionRowProps) {
  const t = useText();
  const language = useLanguage();
  const left = Number(imbalance);
  const at = priceOf(price);
  return (
    <Row
      {...(onChoose === undefined
        ? { to: '/pages/stock/detail/detail', query: { code: instrument.code } }
        : { onClick: () => onChoose(instrument.code) })}
      {...(leading === undefined ? {} : { leading })}
      title={instrument.names[language]}
      detail={
        <>
          <span>{instrument.code}</span>
          {left !== 0 && (
            <span className={css.left} data-side={left > 0 ? 'buy' : 'sell'}>
              {t(left > 0 ? 'market.leftToBuy' : 'market.leftToSell', {
                count: formatCompact(Math.abs(left), language),
              })}
            </span>
          )}
        </>
      }
      value={<PriceText value={at} tick={at === null ? undefined : tickSize(instrument.tickTable, at)} />}
      valueDetail={
        <span className={css.figures}>
          <Change last={at} base={base} arrow={false} show="percent" />
          <SharesCount value={volume} compact own={false} />
        </span>
      }
    />
  );
}
