import type { StatementView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { SharesCount } from '../../../shared/amounts/index.ts';
import css from './share-table.module.css';

type ShareTableProps = { readonly shares: StatementView['shares'] };

/** The shares of each issue before and after the period, and what was bought and sold in it. */
export function ShareTable({ shares }: ShareTableProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <table className={css.shares} aria-label={t('statement.shares')}>
      <thead>
        <tr>
          <th scope="col">{t('statement.sharesOpening')}</th>
          <th scope="col">{t('statement.sharesBought')}</th>
          <th scope="col">{t('statement.sharesSold')}</th>
          <th scope="col">{t('statement.sharesClosing')}</th>
        </tr>
      </thead>
      {shares.map(({ code, names, opening, bought, sold, closing }) => (
        <tbody key={code}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              <span className={css.name}>
                <span>{names[language]}</span>
                <span className={css.code}>{code}</span>
              </span>
            </th>
          </tr>
          <tr>
            {[opening, bought, sold, closing].map((value, at) => (
              // the columns never change their order
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <td key={at}>
                <SharesCount value={value} own unit={false} />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}
