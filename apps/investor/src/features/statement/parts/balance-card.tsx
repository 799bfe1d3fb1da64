import type { StatementView } from '@kabuto/contract';
import { formatDateTime, formatIsoDate } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import css from './balance-card.module.css';

type BalanceCardProps = { readonly statement: StatementView };

/** The balance before and after the period, and what led from one to the other, by kind. */
export function BalanceCard({ statement }: BalanceCardProps) {
  const t = useText();
  const { from, to, opening, closing, groups, complete, asOf } = statement;
  return (
    <section className={css.card} aria-label={t('statement.balances')}>
      <dl className={css.ends}>
        <div>
          <dt>
            {t('statement.opening')} <time>{formatIsoDate(from)}</time>
          </dt>
          <dd>
            <Yen value={opening} own />
          </dd>
        </div>
        <div className={css.closing}>
          <dt>
            {t(complete ? 'statement.closing' : 'statement.now')} <time>{formatIsoDate(to)}</time>
          </dt>
          <dd>
            <Yen value={closing} own />
          </dd>
        </div>
      </dl>
      <table className={css.kinds} aria-label={t('statement.byKind')}>
        <thead>
          <tr>
            <th scope="col" className={css.kind}>
              {t('statement.byKind')}
            </th>
            <th scope="col">{t('cashBook.in')}</th>
            <th scope="col">{t('cashBook.out')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ group, in: paidIn, out }) => (
            <tr key={group}>
              <th scope="row">{t(`cashBook.${group}`)}</th>
              <td>
                <Yen value={paidIn} own unit={false} />
              </td>
              <td>
                <Yen value={out} own unit={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>
        {complete ? t('statement.over') : t('statement.notOver', { time: formatDateTime(asOf) })}
      </p>
    </section>
  );
}
