import type { ApplicationView } from '@kabuto/contract';
import { type FigureLine, FigureList } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { PriceText, SharesCount, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { ownText } from '../texts.ts';
import { Countdown } from './countdown.tsx';
import { LabelChip } from './label-chip.tsx';
import css from './own-card.module.css';

/** What has become of the member's own application, and its figures. */
export function OwnCard({ application }: { readonly application: ApplicationView }) {
  const t = useText();
  const own = useOwnText();
  const { kind, quantity, bid, allotted, standbyRank, held, paid, outstanding, due } = application;
  const lines: (FigureLine & { readonly id: string })[] = [
    { id: 'quantity', label: t('offerings.quantity'), value: <SharesCount value={quantity} /> },
    ...(kind === 'ipo'
      ? [
          {
            id: 'bid',
            label: t('offerings.bid'),
            value: bid === null ? t('offerings.strike') : <PriceText value={bid} tick={undefined} unit />,
          },
        ]
      : []),
    ...(allotted !== null && allotted !== '0'
      ? [{ id: 'allotted', label: t('offerings.allotted'), value: <SharesCount value={allotted} /> }]
      : []),
    ...(standbyRank !== null ? [{ id: 'rank', label: t('offerings.rank'), value: standbyRank }] : []),
    ...(outstanding !== '0'
      ? [{ id: 'outstanding', label: t('offerings.outstanding'), value: <Yen value={outstanding} /> }]
      : []),
    ...(held !== '0' ? [{ id: 'held', label: t('offerings.held'), value: <Yen value={held} /> }] : []),
    ...(paid !== '0' ? [{ id: 'paid', label: t('offerings.paid'), value: <Yen value={paid} /> }] : []),
  ];
  return (
    <section className={css.card} aria-label={t('offerings.own')}>
      <p className={css.head}>
        <strong>{t('offerings.own')}</strong>
        <LabelChip application={application} />
        {due !== null && due.until !== null && due.action !== 'locked' && <Countdown until={due.until} />}
      </p>
      <p className={css.state} role="status">
        {ownText(application, t, own)}
      </p>
      <FigureList lines={lines} />
    </section>
  );
}
