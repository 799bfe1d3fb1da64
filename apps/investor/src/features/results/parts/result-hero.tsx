import type { ResultTotals } from '@kabuto/contract';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { SignedYen, Yen } from '../../../shared/amounts/index.ts';
import { afterTax } from '../group.ts';
import css from './result-hero.module.css';

type ResultHeroProps = {
  readonly totals: ResultTotals;
  /** The issue that the sums are limited to. */
  readonly code: string | undefined;
};

/** The page's main number: what was realised in the range, then its tax, and the tax year so far. */
export function ResultHero({ totals, code }: ResultHeroProps) {
  const t = useText();
  const { sum, openTax, taxYear } = totals;
  const { year } = taxYear;
  const left = afterTax(totals, code);
  // Nothing to say before the first close of the year that had a taxable result.
  const taxed = taxYear.gain !== '0' || taxYear.withheld !== '0';
  return (
    <section className={css.hero}>
      <h2 className={css.label}>
        {t('trades.beforeTax')} {sum.provisional && <Chip tone="warn">{t('trades.provisional')}</Chip>}
      </h2>
      <p className={css.total}>
        <SignedYen value={sum.realised} />
      </p>
      <dl className={css.figures}>
        <div>
          <dt>{t('trades.tax')}</dt>
          <dd>
            <Yen value={sum.tax} own />
          </dd>
        </div>
        <div>
          <dt>{t(left.withoutOpen ? 'trades.afterTaxClosed' : 'trades.afterTax')}</dt>
          <dd>
            <SignedYen value={left.amount} />
          </dd>
        </div>
        {taxed && (
          <>
            <div>
              <dt>{t('trades.taxYear', { year })}</dt>
              <dd>
                <SignedYen value={taxYear.gain} />
              </dd>
            </div>
            <div>
              <dt>{t('trades.taxYearTax', { year })}</dt>
              <dd>
                <Yen value={taxYear.withheld} own />
              </dd>
            </div>
          </>
        )}
        {openTax !== null && openTax !== '0' && (
          <div>
            <dt>{t('trades.taxHeld')}</dt>
            <dd>
              <Yen value={openTax} own />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
