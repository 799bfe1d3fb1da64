import { RowSkeletons, Sheet } from '@kabuto/ui';
import { lazy, Suspense } from 'react';
import { useText } from '../../../messages/index.ts';
import { loadPickIssue } from '../../ticket/index.ts';
import type { PositionSide } from '../model.ts';

const PickIssue = lazy(async () => ({ default: await loadPickIssue() }));

type PickSheetProps = {
  readonly side: PositionSide;
  readonly onPick: (code: string) => void;
  readonly onClose: () => void;
};

/** Chooses the issue in which a position is opened. */
export function PickSheet({ side, onPick, onClose }: PickSheetProps) {
  const t = useText();
  return (
    <Sheet open onClose={onClose} title={t(side === 'long' ? 'dayTrade.openLong' : 'dayTrade.openShort')}>
      <Suspense fallback={<RowSkeletons count={6} />}>
        <PickIssue onPick={onPick} />
      </Suspense>
    </Sheet>
  );
}
