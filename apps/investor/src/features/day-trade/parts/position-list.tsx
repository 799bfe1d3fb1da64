import type { DayPositionView, DayTradeAccount } from '@kabuto/contract';
import { Button, EmptyState, Section } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { type Closable, freeOf, isSameKind } from '../model.ts';
import { CloseAllButton } from './close-all-button.tsx';
import { PositionCard } from './position-card.tsx';
import css from './position-list.module.css';

type PositionListProps = {
  readonly account: DayTradeAccount;
  readonly onClosePositions: (positions: Closable) => void;
};

/** Whether one order could close several of the positions. */
const canJoin = (positions: readonly DayPositionView[]): boolean =>
  positions.some((one, index) => positions.slice(index + 1).some((other) => isSameKind(one, other)));

/** The open positions, and closing one, some of an issue with one order, or all. */
export function PositionList({ account: { positions }, onClosePositions }: PositionListProps) {
  const t = useText();
  const own = useOwnText();
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  if (positions.length === 0)
    return <EmptyState icon="chart" title={t('dayTrade.empty')} body={t('dayTrade.emptyBody')} />;
  const closable = positions.filter((position) => freeOf(position) > 0);
  const joinable = canJoin(closable);
  // what was closed meanwhile is no longer chosen
  const [first, ...others] = joinable ? closable.filter(({ positionId }) => picked?.includes(positionId) === true) : [];
  const quantity = [...(first === undefined ? [] : [first]), ...others].reduce((sum, one) => sum + freeOf(one), 0);
  const toggle = (id: string): void =>
    setPicked((now) => (now?.includes(id) === true ? now.filter((one) => one !== id) : [...(now ?? []), id]));
  const close = (): void => {
    if (first === undefined) return;
    setPicked(null);
    onClosePositions([first, ...others]);
  };
  const isPicking = joinable && picked !== null;
  return (
    <Section
      title={t('dayTrade.positions', { count: positions.length })}
      action={closable.length > 0 && <CloseAllButton count={positions.length} />}
    >
      {joinable && (
        <p className={css.pick}>
          <Button size="small" kind="text" onClick={() => setPicked(isPicking ? null : [])}>
            {t(isPicking ? 'ui.cancel' : 'dayTrade.pick')}
          </Button>
        </p>
      )}
      <ul>
        {positions.map((position) => (
          <PositionCard
            key={position.positionId}
            position={position}
            onClosePosition={() => onClosePositions([position])}
            pick={
              isPicking
                ? {
                    checked: picked.includes(position.positionId),
                    disabled: freeOf(position) === 0 || (first !== undefined && !isSameKind(first, position)),
                    onChange: () => toggle(position.positionId),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {isPicking && (
        <div className={css.close}>
          <Button disabled={first === undefined} onClick={close}>
            {first === undefined
              ? t('dayTrade.pickNone')
              : t('dayTrade.closePicked', { count: others.length + 1, quantity: own(quantity) })}
          </Button>
        </div>
      )}
    </Section>
  );
}
