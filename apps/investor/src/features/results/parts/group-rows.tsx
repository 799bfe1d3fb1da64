import type { ResultTotals } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Chip, Row } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { SignedYen, Yen } from '../../../shared/amounts/index.ts';
import { type Group, PENALTY_KEY } from '../group.ts';

type GroupRowsProps = {
  readonly rows: ResultTotals['rows'];
  readonly by: Group;
  /** Shows the results of one issue only. */
  readonly onIssue: (code: string) => void;
};

/** Results summed by issue, month or year; an issue opens its results. */
export function GroupRows({ rows, by, onIssue }: GroupRowsProps) {
  const t = useText();
  const language = useLanguage();
  return rows.map(({ key, names, results, realised, tax, provisional }) => (
    <Row
      key={key}
      title={key === PENALTY_KEY ? t('trades.penalties') : names === null ? key.replace('-', '/') : names[language]}
      detail={
        key !== PENALTY_KEY && (
          <>
            {by === 'issue' && <span>{key}</span>}
            <span>{t('trades.resultsCount', { count: results })}</span>
            <Chip tone={provisional ? 'warn' : 'plain'}>{t(provisional ? 'trades.provisional' : 'trades.final')}</Chip>
          </>
        )
      }
      value={key !== PENALTY_KEY && <SignedYen value={realised} unit={false} />}
      valueDetail={
        tax !== '0' && (
          <>
            {t('trades.tax')} <Yen value={tax} own unit={false} />
          </>
        )
      }
      {...(by === 'issue' && names !== null ? { onClick: () => onIssue(key) } : {})}
    />
  ));
}
