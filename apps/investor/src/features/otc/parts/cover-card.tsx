import type { CoverRow } from '@kabuto/contract';
import { formatIsoDate, priceOf, useLanguage } from '@kabuto/i18n';
import { Button, type FigureLine, FigureList } from '@kabuto/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText, SharesCount, SignedYen, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { useQuote } from '../../../shared/stream/index.ts';
import { Countdown, Fictional, LabelChip, ownText } from '../../offerings/index.ts';
import { profitAt } from '../profit.ts';
import css from './cover-card.module.css';
import { PayButton } from './pay-button.tsx';

type CoverCardProps = { readonly row: CoverRow; readonly named: boolean };

/** One allotted block: its state, its figures, and the one action that is due. */
export function CoverCard({ row: { offering, application, lastPrice, profit }, named }: CoverCardProps) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (named) card.current?.scrollIntoView({ block: 'nearest' });
  }, [named]);
  const { code, names, price, otc } = offering;
  const { due, allotted, outstanding, paid, penalty, lockedShares } = application;
  const live = useQuote(code)?.last ?? priceOf(lastPrice);
  const action = due?.action;
  const result = profitAt(live, price, allotted) ?? profit;
  const lines: (FigureLine & { readonly id: string })[] = [
    { id: 'shares', label: t('offerings.allotted'), value: <SharesCount value={allotted} /> },
    { id: 'price', label: t('otc.price'), value: <PriceText value={price} tick={undefined} unit /> },
    ...(outstanding === '0'
      ? []
      : [{ id: 'outstanding', label: t('otc.outstanding'), value: <Yen value={outstanding} /> }]),
    ...(paid === '0' ? [] : [{ id: 'paid', label: t('otc.paid'), value: <Yen value={paid} /> }]),
    ...(penalty === '0' ? [] : [{ id: 'penalty', label: t('otc.penalty'), value: <Yen value={penalty} /> }]),
    ...(action === 'locked' || action === 'sell'
      ? [
          { id: 'market', label: t('otc.marketPrice'), value: <PriceText value={live} tick={undefined} flash unit /> },
          { id: 'result', label: t('otc.result'), value: <SignedYen value={result} /> },
        ]
      : []),
    ...(action === 'locked'
      ? [{ id: 'locked', label: t('otc.lockedShares'), value: <SharesCount value={lockedShares} /> }]
      : []),
    ...(action === 'locked' && otc !== null && otc.lockedUntil !== null
      ? [{ id: 'until', label: t('otc.freeOn'), value: formatIsoDate(otc.lockedUntil) }]
      : []),
  ];
  return (
    <li ref={card} className={css.card} data-named={named}>
      <p className={css.head}>
        <strong>{names[language]}</strong>
        <span className={css.code}>{code}</span>
        <Fictional of={offering} />
        <LabelChip application={application} />
      </p>
      <p className={css.state} role="status">
        {ownText(application, t, own)}
      </p>
      {due !== null && due.until !== null && (
        <p className={css.until}>
          <span>{t(action === 'pay' ? 'otc.toPayBy' : 'otc.lockedUntil')}</span>
          <Countdown until={due.until} />
        </p>
      )}
      <FigureList lines={lines} />
      {action === 'pay' && <PayButton offering={offering} application={application} />}
      {action === 'sell' && (
        <Button kind="sell" onClick={() => push('/pages/trade/sell/sell', { code, qty: allotted ?? undefined })}>
          {t('otc.sell')}
        </Button>
      )}
      {action === 'locked' && (
        <Button kind="quiet" onClick={() => push('/pages/stock/detail/detail', { code })}>
          {t('otc.stockLink')}
        </Button>
      )}
    </li>
  );
}
