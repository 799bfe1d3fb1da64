import { formatIsoDate, formatWhole } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { type OfferingDetail, priceText } from '../model.ts';

/** The terms as they were announced. */
export function Terms({ detail: { offering, terms } }: { readonly detail: OfferingDetail }) {
  const t = useText();
  const { lot, least, most, standbys, holdsAt, deliversOn, depositPercent, penaltyPercent, lockedUntil } = terms;
  const sharesText = (n: string): string => t('offerings.sharesOf', { n: formatWhole(Number(n)) });
  return (
    <Card title={t('offerings.terms')}>
      <Figures>
        <Figure label={t('offerings.lot')}>{sharesText(lot)}</Figure>
        <Figure label={t('offerings.perPerson')}>
          {t('offerings.rangeOf', { low: formatWhole(Number(least)), high: sharesText(most) })}
        </Figure>
        <Figure label={t('offerings.holdsAt')}>{t(`offerings.${holdsAt}`)}</Figure>
        {offering.kind === 'ipo' ? (
          <Figure label={t('offerings.standbys')}>{t('offerings.people', { n: formatWhole(standbys) })}</Figure>
        ) : (
          <Figure label={t('offerings.lastClose')}>{priceText(terms.lastClose)}</Figure>
        )}
        {deliversOn === null ? null : <Figure label={t('offerings.deliversOn')}>{formatIsoDate(deliversOn)}</Figure>}
        {offering.kind === 'block' ? (
          <>
            <Figure label={t('offerings.deposit')}>{t('offerings.percent', { n: depositPercent })}</Figure>
            <Figure label={t('offerings.penalty')}>{t('offerings.percent', { n: penaltyPercent })}</Figure>
            <Figure label={t('offerings.lockedUntil')}>
              {lockedUntil === null ? t('offerings.none') : formatIsoDate(lockedUntil)}
            </Figure>
          </>
        ) : null}
      </Figures>
    </Card>
  );
}
