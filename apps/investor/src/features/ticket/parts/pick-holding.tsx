import type { PositionView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { EmptyState, RowSkeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { PriceText, SignedYen, useOwnText } from '../../../shared/amounts/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { ErrorBlock, Row } from '../../../shared/ui/index.ts';
import { useLivePosition } from '../../holding/index.ts';
import css from './pick.module.css';

type PickProps = {
  /** With the issue, the part of the account whose shares were chosen: undefined for the account's own. */
  readonly onPick: (code: string, accountType: PositionView['accountType']) => void;
};

function HoldingRow({ position, onPick }: PickProps & { readonly position: PositionView }) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const live = useLivePosition(position);
  return (
    <Row
      onClick={() => onPick(position.code, position.accountType)}
      title={position.names[language]}
      detail={`${position.code}${position.accountType === 'nisa' ? ` ${t('ticket.nisa')}` : ''}  ${t('holding.sellableShort', { count: own(position.sellable) })}`}
      value={
        <PriceText
          value={live.last}
          tick={live.last === null ? undefined : tickSize(position.tickTable, live.last)}
          flash
        />
      }
      valueDetail={<SignedYen value={live.unrealised} />}
    />
  );
}

/** Chooses what to sell from the holdings (VAL-12). */
export function PickHolding({ onPick }: PickProps) {
  const t = useText();
  const list = useList('GET v1/trade/position/list', {}, { pageSize: 20 });
  return (
    <>
      <div className={css.head}>
        <p className={css.prompt}>{t('prompts.selectStock')}</p>
      </div>
      {list.state === 'first_loading' && list.error === null && [0, 1, 2, 3, 4].map((row) => <RowSkeleton key={row} />)}
      {list.state === 'first_loading' && list.error !== null && <ErrorBlock error={list.error} onRetry={list.retry} />}
      {list.total === 0 && (
        <EmptyState
          icon="wallet"
          title={t('ticket.noHoldingsTitle')}
          body={t('ticket.noHoldingsBody')}
          step={{ label: t('assets.firstBuy'), onClick: () => push('/pages/trade/buy/buy') }}
        />
      )}
      {list.rows.map((position) => (
        <HoldingRow key={`${position.code} ${position.accountType ?? ''}`} position={position} onPick={onPick} />
      ))}
      <LoadMore list={list} />
    </>
  );
}
