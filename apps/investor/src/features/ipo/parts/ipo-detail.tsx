import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { formatIsoDate, formatPriceText, formatWhole, priceOf } from '@kabuto/i18n';
import { type FigureLine, FigureList, Skeleton } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { PriceText, SharesCount } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { DrawSection, OfferingHead, OwnCard, ProspectusButton, StepList } from '../../offerings/index.ts';
import css from './ipo-detail.module.css';

const STEP: Readonly<Partial<Record<OfferingView['state'], TextKey>>> = {
  announced: 'ipo.stepAnnounced',
  rangeSet: 'ipo.stepRangeSet',
  bookOpen: 'ipo.stepBookOpen',
  bookClosed: 'ipo.stepBookClosed',
  priced: 'ipo.stepPriced',
  drawn: 'ipo.stepDrawn',
  purchaseOpen: 'ipo.stepPurchaseOpen',
  purchaseClosed: 'ipo.stepPurchaseClosed',
  listed: 'ipo.stepListed',
  cancelled: 'ipo.stepCancelled',
};
const stepText = (state: OfferingView['state']): TextKey => STEP[state] ?? 'offerings.otherStep';

type IpoDetailProps = { readonly offering: OfferingView; readonly application: ApplicationView | undefined };

/** Range or offer price in large figures. */
export function IpoFigure({ offering: { price, range } }: { readonly offering: OfferingView }) {
  const t = useText();
  if (price !== null) return <PriceText value={price} tick={undefined} unit />;
  if (range === null) return t('ipo.noRange');
  const [low, high] = [priceOf(range.low), priceOf(range.high)];
  return (
    <span>
      {t('offerings.rangeOf', {
        low: low === null ? '' : formatPriceText(low),
        high: high === null ? '' : formatPriceText(high),
      })}
      <span className={css.unit}>{t('common.yen')}</span>
    </span>
  );
}

/** Everything about one IPO: price, own application, schedule, terms, and the draw. */
export function IpoDetail({ offering, application }: IpoDetailProps) {
  const t = useText();
  const { offeringId, price, range, schedule } = offering;
  const steps = useCall('GET v1/offering/offering/detail', { offeringId }, { staleTime: 0, refetchInterval: 5_000 });
  return (
    <div className={css.detail}>
      <OfferingHead
        offering={offering}
        label={t(price === null ? 'ipo.range' : 'ipo.price')}
        figure={<IpoFigure offering={offering} />}
        note={price !== null && range !== null ? <RangeNote range={range} /> : undefined}
      />
      {application !== undefined && <OwnCard application={application} />}
      {offering.hasCertificate && <DrawSection offering={offering} hasOwn={application !== undefined} />}
      <section className={css.part}>
        <h3 className={css.heading}>{t('offerings.schedule')}</h3>
        {steps.data === undefined ? (
          <Skeleton height="240px" />
        ) : (
          <StepList steps={steps.data.steps} textOf={stepText} lastOn={schedule.listsOn} />
        )}
      </section>
      <section className={css.part}>
        <h3 className={css.heading}>{t('offerings.terms')}</h3>
        <Terms offering={offering} />
      </section>
      <ProspectusButton offering={offering} />
    </div>
  );
}

function RangeNote({ range }: { readonly range: NonNullable<OfferingView['range']> }) {
  const t = useText();
  const [low, high] = [priceOf(range.low), priceOf(range.high)];
  if (low === null || high === null) return null;
  return (
    <>
      {t('ipo.range')} {t('offerings.rangeOf', { low: formatPriceText(low), high: formatPriceText(high) })}
    </>
  );
}

function Terms({ offering }: { readonly offering: OfferingView }) {
  const t = useText();
  const { shares, lot, least, most, range, schedule, holdsAt, demand } = offering;
  const count = (text: string): string => formatWhole(Number(text));
  const lines: (FigureLine & { readonly id: string })[] = [
    { id: 'shares', label: t('offerings.shares'), value: <SharesCount value={shares} own={false} /> },
    { id: 'lot', label: t('offerings.lot'), value: <SharesCount value={lot} own={false} /> },
    {
      id: 'person',
      label: t('offerings.perPerson'),
      value: t('offerings.sharesRange', { least: count(least), most: count(most) }),
    },
    ...(range === null
      ? []
      : [{ id: 'step', label: t('ipo.step'), value: <PriceText value={range.step} tick={undefined} unit /> }]),
    { id: 'lottery', label: t('ipo.lottery'), value: t('ipo.lotteryEqual') },
    {
      id: 'holds',
      label: t('offerings.heldAt'),
      value: t(holdsAt === 'application' ? 'offerings.heldAtApplication' : 'offerings.heldAtDraw'),
    },
    { id: 'fee', label: t('offerings.commission'), value: t('offerings.commissionNone') },
    ...(schedule.listsOn === null
      ? []
      : [{ id: 'lists', label: t('ipo.listing'), value: formatIsoDate(schedule.listsOn) }]),
    ...(demand === null
      ? []
      : [
          { id: 'demand', label: t('offerings.applicants'), value: formatWhole(demand.applications) },
          {
            id: 'demanded',
            label: t('offerings.demandedShares'),
            value: <SharesCount value={demand.shares} own={false} />,
          },
        ]),
  ];
  return <FigureList lines={lines} />;
}
