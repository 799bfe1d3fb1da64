import type { FillTotals } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Chip, Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { SignedYen, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from './fill-sums.module.css';

type Sums = FillTotals['sum'];

function Figures({ sums }: { readonly sums: Sums }) {
  const t = useText();
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t('trades.bought')}</dt>
        <dd>
          <Yen value={sums.bought} unit={false} />
        </dd>
      </div>
      <div>
        <dt>{t('trades.sold')}</dt>
        <dd>
          <Yen value={sums.sold} unit={false} />
        </dd>
      </div>
      <div>
        <dt>{t('trades.fee')}</dt>
        <dd>
          <Yen value={sums.fee} unit={false} />
        </dd>
      </div>
      <div>
        <dt>
          {t('trades.realised')} {sums.provisional && <Chip tone="warn">{t('trades.provisional')}</Chip>}
        </dt>
        <dd>
          <SignedYen value={sums.realised} unit={false} />
        </dd>
      </div>
    </dl>
  );
}

/** What the fills of a range come to, all of them and by issue, whatever part of them is loaded. */
function FillSums({ totals }: { readonly totals: FillTotals }) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  return (
    <section className={css.card}>
      <Figures sums={totals.sum} />
      <details className={css.issues}>
        <summary className={css.summary}>
          {t('trades.byIssue')}
          <Icon name="down" size={14} />
        </summary>
        <ul>
          {totals.rows.map((row) => (
            <li key={row.code} className={css.issue}>
              <p className={css.name}>
                <span className={css.title}>{row.names[language]}</span> <span className={css.quiet}>{row.code}</span>
                <span className={css.shares}>
                  {row.boughtShares !== '0' && t('trades.boughtShares', { quantity: own(row.boughtShares) })}{' '}
                  {row.soldShares !== '0' && t('trades.soldShares', { quantity: own(row.soldShares) })}
                </span>
              </p>
              <Figures sums={row} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

type SumsOrErrorProps = {
  readonly totals: FillTotals | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** The sums once they are known; an error that can be retried where they could not be read. */
export function SumsOrError({ totals, error, onRetry }: SumsOrErrorProps) {
  if (totals !== undefined) return <FillSums totals={totals} />;
  return error === null ? null : <ErrorBlock size="block" error={error} onRetry={onRetry} />;
}
