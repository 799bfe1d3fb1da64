import { useLanguage } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { type Issue, issueChoices } from './issue-choices.ts';
import css from './list-tools.module.css';

type ListToolsProps = {
  /** How much the list has. */
  readonly count: ReactNode;
  /** The issues to choose from; without any, and with none chosen, there is no choice. */
  readonly issues: readonly Issue[];
  readonly code: string | undefined;
  readonly onCode: (code: string | undefined) => void;
  readonly children?: ReactNode;
};

/** The line above a list: how many rows it has, which issue it shows, and buttons. */
export function ListTools({ count, issues, code, onCode, children }: ListToolsProps) {
  const t = useText();
  const language = useLanguage();
  const choices = issueChoices(issues, code);
  return (
    <div className={css.tools}>
      <span className={css.count}>{count}</span>
      {choices.length > 0 && (
        <label className={css.issue}>
          <Icon name="filter" size={16} />
          <select
            aria-label={t('trades.issue')}
            value={code ?? ''}
            onChange={({ target }) => onCode(target.value === '' ? undefined : target.value)}
          >
            <option value="">{t('trades.allIssues')}</option>
            {choices.map((choice) => (
              <option key={choice.code} value={choice.code}>
                {`${choice.code} ${choice.names?.[language] ?? ''}`.trimEnd()}
              </option>
            ))}
          </select>
        </label>
      )}
      {children}
    </div>
  );
}
