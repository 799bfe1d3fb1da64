import type { DayPositionView, DayTradeAccount } from '@kabuto/contract';
import { EmptyState, Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { freeOf } from '../model.ts';
import { CloseAllButton } from './close-all-button.tsx';
import { PositionCard } from './position-card.tsx';

type PositionListProps = {
  readonly account: DayTradeAccount;
  readonly onClosePosition: (position: DayPositionView) => void;
};

/** The open positions, and closing them all. */
export function PositionList({ account: { positions }, onClosePosition }: PositionListProps) {
  const t = useText();
  if (positions.length === 0)
    return <EmptyState icon="chart" title={t('dayTrade.empty')} body={t('dayTrade.emptyBody')} />;
  const closable = positions.some((position) => freeOf(position) > 0);
  return (
    <Section
      title={t('dayTrade.positions', { count: positions.length })}
      action={closable && <CloseAllButton count={positions.length} />}
    >
      <ul>
        {positions.map((position) => (
          <PositionCard
            key={position.positionId}
            position={position}
            onClosePosition={() => onClosePosition(position)}
          />
        ))}
      </ul>
    </Section>
  );
}
