import type { WatchGroup } from '@kabuto/contract';
import { RowSkeleton } from '@kabuto/ui';
import { useStored } from '../../../shared/storage/storage.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { orderSlot, viewSlot } from '../preferences.ts';
import { useRows } from '../use-rows.ts';
import { EmptyList } from './empty-list.tsx';
import { GroupRows } from './group-rows.tsx';
import { GroupTiles } from './group-tiles.tsx';

type GroupListProps = {
  readonly group: WatchGroup;
  readonly editing: boolean;
  /** No list of the member has a stock. */
  readonly watchesNothing: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: ((code: string) => void) | undefined;
};

/** The stocks of one list, or its empty, loading or error state. */
export function GroupList({ group, editing, watchesNothing, ...choice }: GroupListProps) {
  const order = useStored(orderSlot);
  const view = useStored(viewSlot);
  const own = editing || order === 'own';
  const { hits, error, retry } = useRows(group.codes, own ? 'own' : order);
  if (group.codes.length === 0) return <EmptyList groupId={group.groupId} isFirst={watchesNothing} />;
  if (hits !== undefined && view !== 'list' && !editing) return <GroupTiles hits={hits} view={view} {...choice} />;
  if (hits !== undefined) return <GroupRows group={group} hits={hits} movable={own} editing={editing} {...choice} />;
  if (error !== null) return <ErrorBlock error={error} onRetry={retry} />;
  return group.codes.map((code) => <RowSkeleton key={code} middle />);
}
