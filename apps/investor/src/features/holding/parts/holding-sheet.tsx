import { formatPercent, NOTHING, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Button, FigureList, Icon, Sheet } from '@kabuto/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Percent, PriceText, SharesCount, SignedYen, type Wire, Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { useOffers } from '../../../shared/tenant/index.ts';
import { AlertSheet } from '../../alerts/index.ts';
import type { Valued } from '../model.ts';
import { explanationOf, type ShareNumber, shareLines, sumOfShares } from '../shares.ts';
import lines from './breakdown.module.css';
import css from './holding-sheet.module.css';
import { LotList } from './lot-list.tsx';
import { ShareLines } from './share-lines.tsx';

type HoldingProps = { readonly row: Valued; readonly total: number };

function HoldingFigures({ row, total }: HoldingProps) {
  const t = useText();
  const { data: account } = useCall('GET v1/trade/account/detail', {}, { staleTime: 300_000 });
  const { data: explained } = useCall('GET v1/trade/asset/explain', {});
  const [opened, setOpened] = useState<ShareNumber>();
  const { position, quantity, last, value, unrealised, cost, day } = row;
  const holding = explained === undefined ? undefined : explanationOf(explained, position);
  const held = holding === undefined ? 0 : sumOfShares(shareLines(holding, 'held'));
  const opening = (what: ShareNumber, shares: Wire) => (
    <button type="button" className={lines.opens} onClick={() => setOpened(what)}>
      <SharesCount value={shares} />
      <Icon name="forward" size={14} />
    </button>
  );
  const tick = tickSize(position.tickTable, last);
  const accountType = position.accountType ?? account?.taxType;
  return (
    <>
      <FigureList
        lines={[
          { id: 'quantity', label: t('holding.quantity'), value: opening('owned', quantity) },
          { id: 'sellable', label: t('holding.sellable'), value: opening('sellable', position.sellable) },
          ...(held === 0 ? [] : [{ id: 'held', label: t('holding.held'), value: opening('held', held) }]),
          {
            id: 'account',
            label: t('holding.account'),
            value: accountType === undefined ? NOTHING : t(`holding.${accountType}`),
          },
          { id: 'average', label: t('holding.averageCost'), value: <Yen value={position.averageCost} /> },
          { id: 'cost', label: t('holding.cost'), value: <Yen value={cost} own /> },
          { id: 'last', label: t('holding.last'), value: <PriceText value={last} tick={tick} unit /> },
          { id: 'value', label: t('holding.value'), value: <Yen value={value} own /> },
          {
            id: 'unrealised',
            label: t('holding.unrealised'),
            value: (
              <>
                <SignedYen value={unrealised} /> <Percent part={unrealised} base={cost} own />
              </>
            ),
          },
          { id: 'day', label: t('holding.day'), value: <SignedYen value={day} /> },
          { id: 'weight', label: t('holding.weight'), value: formatPercent(value, total, false) ?? NOTHING },
        ]}
      />
      <LotList position={position} tickTable={position.tickTable} />
      <ShareLines what={opened} position={position} holding={holding} onClose={() => setOpened(undefined)} />
    </>
  );
}

function HoldingActions({ row: { position, last } }: Pick<HoldingProps, 'row'>) {
  const t = useText();
  const offersAlerts = useOffers('alerts');
  const [alerts, setAlerts] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const { code, names, tickTable, accountType } = position;
  return (
    <>
      <div className={css.actions}>
        <Button kind="quiet" onClick={() => push('/pages/stock/detail/detail', { code })}>
          {t('holding.chart')}
        </Button>
        {offersAlerts && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAlerts('open')}>
            {t('holding.alert')}
          </Button>
        )}
        <Button kind="buy" onClick={() => push('/pages/trade/buy/buy', { code, part: accountType })}>
          {t('holding.buyMore')}
        </Button>
        <Button kind="sell" onClick={() => push('/pages/trade/sell/sell', { code, part: accountType })}>
          {t('common.sell')}
        </Button>
      </div>
      {alerts !== 'unopened' && (
        <Suspense>
          <AlertSheet
            issue={{ code, names, tickTable, last }}
            open={alerts === 'open'}
            onClose={() => setAlerts('closed')}
          />
        </Suspense>
      )}
    </>
  );
}

type HoldingSheetProps = {
  /** Undefined: closed. */
  readonly row: Valued | undefined;
  /** Value of all holdings, yen. */
  readonly total: number;
  readonly onClose: () => void;
};

/** A holding with all its figures and what can be done with it: chart, price alerts, buy more, sell. */
export function HoldingSheet({ row, total, onClose }: HoldingSheetProps) {
  const language = useLanguage();
  const code = row?.position.code ?? '';
  return (
    <Sheet
      open={row !== undefined}
      onClose={onClose}
      title={`${row?.position.names[language] ?? ''} ${code}`}
      footer={row !== undefined && <HoldingActions row={row} />}
    >
      {row !== undefined && <HoldingFigures row={row} total={total} />}
    </Sheet>
  );
}
