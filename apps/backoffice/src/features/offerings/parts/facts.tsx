import { formatWhole } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { AsWritten } from '../../../shared/transfers/index.ts';
import { type OfferingDetail, priceText } from '../model.ts';
import { Issue } from './issue.tsx';
import { OfferingChip } from './offering-chip.tsx';

/** What an offering is of, its state, and how much was asked for and allotted. */
export function Facts({ detail: { offering, cancelReason } }: { readonly detail: OfferingDetail }) {
  const t = useText();
  const { kind, shares, range, price, applications, applied, allotted } = offering;
  const sharesText = (n: string): string => t('offerings.sharesOf', { n: formatWhole(Number(n)) });
  return (
    <Card title={t('offerings.issue')}>
      <Figures>
        <Figure label={t('offerings.issue')}>
          <Issue offering={offering} />
        </Figure>
        <Figure label={t('offerings.kind')}>{t(`offerings.${kind}`)}</Figure>
        <Figure label={t('offerings.state')}>
          <OfferingChip offering={offering} />
        </Figure>
        {cancelReason === null ? null : (
          <Figure label={t('offerings.cancelReason')}>
            <AsWritten text={cancelReason} />
          </Figure>
        )}
        <Figure label={t('offerings.shares')}>{sharesText(shares)}</Figure>
        {range === null ? null : (
          <>
            <Figure label={t('offerings.range')}>
              {t('offerings.rangeOf', { low: priceText(range.low), high: priceText(range.high) })}
            </Figure>
            <Figure label={t('offerings.step')}>{priceText(range.step)}</Figure>
          </>
        )}
        <Figure label={t('offerings.price')}>{priceText(price)}</Figure>
        <Figure label={t('offerings.applications')}>{formatWhole(applications)}</Figure>
        <Figure label={t('offerings.applied')}>{sharesText(applied)}</Figure>
        <Figure label={t('offerings.allotted')}>{sharesText(allotted)}</Figure>
      </Figures>
    </Card>
  );
}
