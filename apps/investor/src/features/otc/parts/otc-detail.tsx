import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { formatIsoDate, formatWhole, useWhen } from '@kabuto/i18n';
import { type FigureLine, FigureList, Skeleton } from '@kabuto/ui';
import { type TextKey, type Translate, useText } from '../../../messages/index.ts';
import { PriceText, SharesCount } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { useLoggedIn } from '../../../shared/session/index.ts';
import {
  DrawSection,
  isAgreementOnly,
  OfferingHead,
  OwnCard,
  ProspectusButton,
  StepList,
} from '../../offerings/index.ts';
import { AgreementRow } from './agreement-row.tsx';
import css from './otc-detail.module.css';

type State = OfferingView['state'];
type Line = FigureLine & { readonly id: string };
const STEP: Readonly<Partial<Record<State, TextKey>>> = {
  announced: 'otc.stepAnnounced',
  open: 'otc.stepOpen',
  closed: 'otc.stepClosed',
  drawn: 'otc.stepDrawn',
  executed: 'otc.stepExecuted',
  covering: 'otc.stepCovering',
  completed: 'otc.stepCompleted',
  cancelled: 'otc.stepCancelled',
};
const stepText = (state: State): TextKey => STEP[state] ?? 'offerings.otherStep';

/** How far the price is below the last close. */
export function DiscountText({ offering: { otc } }: { readonly offering: OfferingView }) {
  const t = useText();
  if (otc === null || otc.discount === null) return null;
  return t('otc.discountOf', { percent: `\u2212${Number(otc.discount).toFixed(2)}%` });
}

type OtcDetailProps = { readonly offering: OfferingView; readonly application: ApplicationView | undefined };

/** Everything about one block or distribution: price, own subscription, agreement, schedule, terms, draw. */
export function OtcDetail({ offering, application }: OtcDetailProps) {
  const t = useText();
  const loggedIn = useLoggedIn();
  const { offeringId, kind, price, schedule, otc } = offering;
  const steps = useCall('GET v1/offering/offering/detail', { offeringId }, { staleTime: 0, refetchInterval: 5_000 });
  return (
    <div className={css.detail}>
      <OfferingHead
        offering={offering}
        label={`${t(kind === 'block' ? 'otc.block' : 'otc.distribution')} ${t('otc.price')}`}
        figure={price === null ? t('otc.noPrice') : <PriceText value={price} tick={undefined} unit />}
        note={price !== null && <DiscountText offering={offering} />}
      />
      {application !== undefined && !isAgreementOnly(application) && <OwnCard application={application} />}
      {loggedIn && otc !== null && otc.agreement !== null && <AgreementRow offeringId={offeringId} />}
      {offering.hasCertificate && <DrawSection offering={offering} hasOwn={application !== undefined} />}
      <section className={css.part}>
        <h3 className={css.heading}>{t('offerings.terms')}</h3>
        <Terms offering={offering} />
      </section>
      <section className={css.part}>
        <h3 className={css.heading}>{t('offerings.schedule')}</h3>
        {steps.data === undefined ? (
          <Skeleton height="180px" />
        ) : (
          <StepList
            steps={steps.data.steps}
            textOf={stepText}
            lastOn={kind === 'block' ? (otc?.lockedUntil ?? null) : schedule.listsOn}
          />
        )}
      </section>
      <ProspectusButton offering={offering} />
    </div>
  );
}

/** The terms of a block or a distribution. */
function otcLines(
  terms: NonNullable<OfferingView['otc']>,
  of: OfferingView['kind'],
  t: Translate,
  when: (at: number) => string,
): readonly Line[] {
  const { lastClose, depositPercent, payUntil, lockedUntil, penaltyPercent } = terms;
  return [
    ...(lastClose === null
      ? []
      : [{ id: 'close', label: t('otc.lastClose'), value: <PriceText value={lastClose} tick={undefined} unit /> }]),
    {
      id: 'deposit',
      label: t('otc.deposit'),
      value: Number(depositPercent) === 100 ? t('otc.depositFull') : t('otc.depositOf', { percent: depositPercent }),
    },
    ...(payUntil === null ? [] : [{ id: 'pay', label: t('otc.payDue'), value: when(payUntil) }]),
    {
      id: 'lockup',
      label: t('otc.lockup'),
      value: lockedUntil === null ? t('otc.lockupNone') : t('otc.lockupUntil', { when: formatIsoDate(lockedUntil) }),
    },
    ...(of === 'block'
      ? [
          {
            id: 'penalty',
            label: t('otc.penalty'),
            value:
              Number(penaltyPercent) === 0 ? t('otc.penaltyNone') : t('otc.penaltyOf', { percent: penaltyPercent }),
          },
        ]
      : []),
  ];
}

function Terms({ offering }: { readonly offering: OfferingView }) {
  const t = useText();
  const when = useWhen();
  const { shares, lot, least, most, otc, kind, demand } = offering;
  const count = (text: string): string => formatWhole(Number(text));
  const lines: readonly Line[] = [
    { id: 'shares', label: t('otc.shares'), value: <SharesCount value={shares} own={false} /> },
    { id: 'lot', label: t('offerings.lot'), value: <SharesCount value={lot} own={false} /> },
    {
      id: 'person',
      label: t('offerings.perPerson'),
      value: t('offerings.sharesRange', { least: count(least), most: count(most) }),
    },
    ...(otc === null ? [] : otcLines(otc, kind, t, when)),
    { id: 'fee', label: t('offerings.commission'), value: t('offerings.commissionNone') },
    ...(demand === null
      ? []
      : [{ id: 'demand', label: t('offerings.applicants'), value: formatWhole(demand.applications) }]),
  ];
  return <FigureList lines={lines} />;
}
