import { formatWhole } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { Yen } from '../../../shared/transfers/index.ts';
import type { OfferingDetail } from '../model.ts';

type Props = { readonly coverage: NonNullable<OfferingDetail['coverage']> };

/** How far the allotted shares of a block are paid. */
export function CoverageCard({ coverage }: Props) {
  const t = useText();
  const { allotted, paid, outstanding, lapsed, deposits, due, received, locked } = coverage;
  return (
    <Card title={t('offerings.coverage')}>
      <Figures>
        <Figure label={t('offerings.allottedOf')}>{t('offerings.people', { n: formatWhole(allotted) })}</Figure>
        <Figure label={t('offerings.paidOf')}>{t('offerings.people', { n: formatWhole(paid) })}</Figure>
        <Figure label={t('offerings.outstanding')}>{t('offerings.people', { n: formatWhole(outstanding) })}</Figure>
        <Figure label={t('offerings.lapsedOf')}>{t('offerings.people', { n: formatWhole(lapsed) })}</Figure>
        <Figure label={t('offerings.deposits')}>
          <Yen amount={deposits} />
        </Figure>
        <Figure label={t('offerings.due')}>
          <Yen amount={due} />
        </Figure>
        <Figure label={t('offerings.received')}>
          <Yen amount={received} />
        </Figure>
        <Figure label={t('offerings.locked')}>{t('offerings.sharesOf', { n: formatWhole(Number(locked)) })}</Figure>
      </Figures>
    </Card>
  );
}
