import { formatWhole } from '@kabuto/i18n';
import { useText } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';
import { Card, Figure, Figures } from '../../shared/parts/figures.tsx';

type Summary = CallReply<'GET v1/today/today/summary'>;

/** Statements that were issued, and how many of them are made as PDF already; nothing before the first. */
export function Statements({ statements }: Pick<Summary, 'statements'>) {
  const t = useText();
  if (statements === null) return null;
  return (
    <Card title={t('today.statements')}>
      <Figures>
        <Figure label={t('today.statementsIssued')}>{formatWhole(statements.issued)}</Figure>
        <Figure label={t('today.statementsMade')}>{formatWhole(statements.made)}</Figure>
      </Figures>
    </Card>
  );
}
