import type { DayTradeAccount, DayTradeTerms } from '@kabuto/contract';
import { type FigureLine, FigureList, Sheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { SignedYen, Yen } from '../../../shared/amounts/index.ts';

type CollateralSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly account: DayTradeAccount;
  readonly terms: DayTradeTerms;
};

/** What the collateral consists of, and what of it positions and orders need. */
export function CollateralSheet({ open, onClose, account, terms }: CollateralSheetProps) {
  const t = useText();
  const lines: (FigureLine & { readonly id: string })[] = [
    { id: 'cash', label: t('dayTrade.cash'), value: <Yen value={account.cash} /> },
    {
      id: 'securities',
      label: t('dayTrade.securities', { percent: terms.collateralPercent }),
      value: <Yen value={account.securities} />,
    },
    { id: 'loss', label: t('dayTrade.unrealisedLoss'), value: <SignedYen value={account.unrealisedLoss} /> },
    { id: 'costs', label: t('dayTrade.costs'), value: <SignedYen value={0 - Number(account.costs)} /> },
    {
      id: 'collateral',
      label: t('dayTrade.collateral'),
      value: (
        <strong>
          <Yen value={account.collateral} />
        </strong>
      ),
    },
    { id: 'entry', label: t('dayTrade.entryValue'), value: <Yen value={account.entryValue} /> },
    { id: 'working', label: t('dayTrade.working'), value: <Yen value={account.working} /> },
    { id: 'required', label: t('dayTrade.required'), value: <Yen value={account.required} /> },
    { id: 'power', label: t('dayTrade.power'), value: <Yen value={account.power} /> },
  ];
  return (
    <Sheet open={open} onClose={onClose} title={t('dayTrade.breakdown')}>
      <FigureList lines={lines} />
    </Sheet>
  );
}
