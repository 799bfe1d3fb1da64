import { Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { replace } from '../../../shared/navigation/navigation.ts';

const PATHS = {
  today: '/pages/trade/today-trade/today-trade',
  history: '/pages/trade/history-trade/history-trade',
  results: '/pages/trade/liquidated/liquidated',
} as const;
type TradeTabsProps = {
  readonly tab: keyof typeof PATHS;
  /** The issue that is shown, also on the other tabs. */
  readonly code: string | undefined;
};

/** Switches between the fills of the day, those of a range, and the realised results; each has its own address. */
export function TradeTabs({ tab, code }: TradeTabsProps) {
  const t = useText();
  return (
    <Segmented
      kind="tabs"
      label={t('trades.tabs')}
      value={tab}
      onChange={(next) => next !== tab && replace(PATHS[next], { code })}
      choices={[
        { value: 'today', label: t('trades.today') },
        { value: 'history', label: t('trades.history') },
        { value: 'results', label: t('trades.results') },
      ]}
    />
  );
}
