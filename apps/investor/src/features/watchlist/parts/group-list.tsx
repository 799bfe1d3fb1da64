import type { WatchGroup } from '@kabuto/contract';
import { EmptyState, RowSkeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { useStored } from '../../../shared/storage/storage.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { orderSlot } from '../preferences.ts';
import { useRows } from '../use-rows.ts';
import { GroupRows } from './group-rows.tsx';

type GroupListProps = {
  readonly group: WatchGroup;
  readonly editing: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: ((code: string) => void) | undefined;
};

/** The stocks of one list, or its empty, loading or error state. */
export function GroupList({ group, editing, ...choice }: GroupListProps) {
  const t = useText();
  const order = useStored(orderSlot);
  const own = editing || order === 'own';
  const { hits, error, retry } = useRows(group.codes, own ? 'own' : order);
  if (group.codes.length === 0)
    return (
      <EmptyState
        icon="star"
        title={t('watchlist.emptyTitle')}
        body={t('watchlist.emptyBody')}
        step={{ label: t('watchlist.addStock'), onClick: () => push('/pages/trade/query/query') }}
      />
    );
  if (hits !== undefined) return <GroupRows group={group} hits={hits} movable={own} editing={editing} {...choice} />;
  if (error !== null) return <ErrorBlock error={error} onRetry={retry} />;
  return group.codes.map((code) => <RowSkeleton key={code} middle />);
}
