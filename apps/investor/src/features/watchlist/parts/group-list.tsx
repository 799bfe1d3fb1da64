import type { WatchGroup } from '@kabuto/contract';
import { useRef, useState } from 'react';
import { useLanguage, useText } from '../../../messages/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { toast } from '../../../shared/notices/notices.ts';
import { useSparks } from '../../../shared/stocks/index.ts';
import { useStored } from '../../../shared/storage/storage.ts';
import { Button, EmptyState, ErrorBlock, RowSkeleton } from '../../../shared/ui/index.ts';
import { removeCode, reorder } from '../api.ts';
import { moved, withOrder, withoutCode } from '../model.ts';
import { columnSlot, orderSlot } from '../preferences.ts';
import { useDragOrder } from '../use-drag-order.ts';
import { useRows } from '../use-rows.ts';
import { EditRow } from './edit-row.tsx';
import css from './group-list.module.css';
import { WatchRow } from './watch-row.tsx';

type GroupListProps = {
  readonly group: WatchGroup;
  readonly editing: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: ((code: string) => void) | undefined;
};

/** The stocks of one list: live rows, or rows to move and remove while it is being edited. */
export function GroupList({ group: { groupId, codes }, editing, chosen, onChoose }: GroupListProps) {
  const t = useText();
  const language = useLanguage();
  const column = useStored(columnSlot);
  const order = useStored(orderSlot);
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const own = editing || order === 'own';
  const { hits, error, retry } = useRows(codes, own ? 'own' : order);
  const sparks = useSparks(codes);
  const keep = (next: readonly string[]): void => {
    void reorder(groupId, next, (groups) => withOrder(groups, groupId, next));
  };
  const { drag, handlers, shiftOf } = useDragOrder(list, codes, keep, own);
  const remove = async (code: string, name: string): Promise<void> => {
    const done = await removeCode(code, (groups) => withoutCode(groups, code, groupId), groupId);
    if (done) toast(t('watchlist.removed', { name }));
  };

  if (codes.length === 0)
    return (
      <EmptyState
        icon="star"
        title={t('watchlist.emptyTitle')}
        body={t('watchlist.emptyBody')}
        action={
          <Button kind="quiet" size="small" onClick={() => push('/pages/trade/query/query')}>
            {t('watchlist.addStock')}
          </Button>
        }
      />
    );
  if (hits === undefined)
    return error === null ? (
      codes.map((code) => <RowSkeleton key={code} middle />)
    ) : (
      <ErrorBlock error={error} onRetry={retry} />
    );
  return (
    <ul ref={list} className={css.list} onDragStart={(event) => event.preventDefault()}>
      {hits.map((hit, index) => {
        const { code, names } = hit.instrument;
        const held = drag?.from === index;
        const name = names[language];
        return (
          <li
            key={code}
            className={css.item}
            data-held={held}
            data-dragging={drag !== null}
            data-chosen={code === chosen}
            style={{
              transform: held
                ? `translateY(${drag.by}px)`
                : drag === null
                  ? undefined
                  : `translateY(${shiftOf(index) * 100}%)`,
            }}
            {...handlers(index)}
          >
            {editing ? (
              <EditRow
                hit={hit}
                first={index === 0}
                last={index === hits.length - 1}
                onMove={(by) => keep(moved(codes, index, index + by))}
                onRemove={() => void remove(code, name)}
              />
            ) : (
              <WatchRow
                hit={hit}
                spark={sparks.get(code)}
                column={column}
                open={open === code}
                onOpen={(opens) => setOpen(opens ? code : null)}
                onRemove={() => void remove(code, name)}
                onChoose={onChoose}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
