import type { FillTotals } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import css from './trade-tools.module.css';

type Issue = Pick<FillTotals['rows'][number], 'code' | 'names'>;

type TradeToolsProps = {
  /** How much the list has. */
  readonly count: string;
  /** The issues to choose from; without any there is no choice. */
  readonly issues?: readonly Issue[];
  readonly code?: string | undefined;
  readonly onCode?: (code: string | undefined) => void;
  readonly children?: ReactNode;
};

/** The line above a list: how many rows it has, which issue it shows, and buttons. */
export function TradeTools({ count, issues = [], code, onCode, children }: TradeToolsProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={css.tools}>
      <span className={css.count}>{count}</span>
      {issues.length > 0 && (
        <label className={css.issue}>
          <Icon name="filter" size={16} />
          <select
            aria-label={t('trades.issue')}
            value={code ?? ''}
            onChange={({ target }) => onCode?.(target.value === '' ? undefined : target.value)}
          >
            <option value="">{t('trades.allIssues')}</option>
            {issues.map((issue) => (
              <option key={issue.code} value={issue.code}>
                {`${issue.code} ${issue.names[language]}`}
              </option>
            ))}
          </select>
        </label>
      )}
      {children}
    </div>
  );
}
