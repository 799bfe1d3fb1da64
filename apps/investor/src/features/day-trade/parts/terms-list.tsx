import type { DayTradeTerms } from '@kabuto/contract';
import { formatWhole } from '@kabuto/i18n';
import { type FigureLine, FigureList, Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import css from './terms-list.module.css';

/** What a day trade needs and costs. */
export function TermsList({ terms }: { readonly terms: DayTradeTerms }) {
  const t = useText();
  const percent = (value: string): string => t('dayTrade.termPercent', { percent: value });
  const rated = (id: string, label: string, { percent: rate, percentAbove, below }: DayTradeTerms['interest']) => ({
    id,
    label,
    note: t('dayTrade.termRate', { above: percentAbove, below: formatWhole(Number(below)) }),
    value: percent(rate),
  });
  const lines: (FigureLine & { readonly id: string })[] = [
    { id: 'initial', label: t('dayTrade.termInitial'), value: percent(terms.initialPercent) },
    { id: 'maintenance', label: t('dayTrade.termMaintenance'), value: percent(terms.maintenancePercent) },
    { id: 'minimum', label: t('dayTrade.termMinimum'), value: <Yen value={terms.minimum} own={false} /> },
    { id: 'securities', label: t('dayTrade.termSecurities'), value: percent(terms.collateralPercent) },
    { id: 'fee', label: t('dayTrade.termFee'), value: <Yen value={terms.commission} own={false} /> },
    rated('interest', t('dayTrade.termInterest'), terms.interest),
    rated('loan', t('dayTrade.termLoan'), terms.loan),
    { id: 'premium', label: t('dayTrade.termPremium'), value: t('dayTrade.termPremiumIssue') },
    { id: 'penalty', label: t('dayTrade.termPenalty'), value: <Yen value={terms.penalty} own={false} /> },
    { id: 'warning', label: t('dayTrade.termWarning'), value: terms.warnsAt },
    { id: 'auction', label: t('dayTrade.termAuction'), value: terms.closesAt },
    { id: 'delivery', label: t('dayTrade.termDelivery'), value: terms.deliversUntil },
  ];
  return (
    <Section title={t('dayTrade.terms')}>
      <div className={css.terms}>
        <FigureList lines={lines} />
      </div>
    </Section>
  );
}
