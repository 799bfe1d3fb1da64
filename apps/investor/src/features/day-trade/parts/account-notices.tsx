import type { DayTradeAccount, DayTradeTerms } from '@kabuto/contract';
import { formatIsoDate, formatWhole } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { NoticeCard } from './notice-card.tsx';

type AccountNoticesProps = { readonly account: DayTradeAccount; readonly terms: DayTradeTerms };

/** A deficit and how it is repaid; that only closing orders are taken. */
export function AccountNotices({ account: { state, deficit }, terms }: AccountNoticesProps) {
  const t = useText();
  const own = useOwnText();
  const step = { label: t('dayTrade.deficitPay'), onClick: () => push('/pages/trade/transfer/transfer') };
  if (deficit !== null)
    return (
      <NoticeCard
        tone="warn"
        title={t('dayTrade.deficitTitle', { amount: own(deficit.amount) })}
        body={t('dayTrade.deficitBody', { when: formatIsoDate(deficit.dueOn) })}
        step={step}
      />
    );
  if (state !== 'restricted') return null;
  return (
    <NoticeCard
      tone="warn"
      title={t('dayTrade.restrictedTitle')}
      body={t('dayTrade.restrictedBody', {
        percent: terms.maintenancePercent,
        minimum: formatWhole(Number(terms.minimum)),
      })}
      step={step}
    />
  );
}
