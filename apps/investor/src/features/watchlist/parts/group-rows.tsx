import type { InstrumentHit, WatchGroup } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { toast } from '@kabuto/ui/overlays';
import { useRef, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useSparks } from '../../../shared/stocks/index.ts';
import { useStored } from '../../../shared/storage/storage.ts';
import { removeCode, reorder } from '../api.ts';
import { moved, withOrder, withoutCode } from '../model.ts';
import { columnSlot } from '../preferences.ts';
import { useDragOrder } from '../use-drag-order.ts';
import { EditRow } from './edit-row.tsx';
import css from './group-rows.module.css';
import { WatchRow } from './watch-row.tsx';

type GroupRowsProps = {
  readonly group: WatchGroup;
  readonly hits: readonly InstrumentHit[];
  /** Whether the rows are in the member's own order, which can be changed by hand. */
  readonly movable: boolean;
  readonly editing: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: ((code: string) => void) | undefined;
};

/** Live rows that can be dragged after a long press, or rows to move and remove while the list is being edited. */
export function GroupRows({ group, hits, movable, editing, chosen, onChoose }: GroupRowsProps) {
  const t = useText();
  const language = useLanguage();
  const column = useStored(columnSlot);
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const { groupId, codes } = group;
  const sparks = useSparks(codes);
  const rows = hits.map((hit) => hit.instrument.code);
  const keep = (next: readonly string[]): void => {
    // An issue that is no longer listed has no row; its code is kept at the end.
    const all = [...next, ...codes.filter((code) => !next.includes(code))];
    void reorder(groupId, all, (groups) => withOrder(groups, groupId, all));
  };
  const { drag, handlers, shiftOf } = useDragOrder(list, rows, keep, movable);
  const remove = async (code: string, name: string): Promise<void> => {
    const done = await removeCode(code, (groups) => withoutCode(groups, code, groupId), groupId);
    if (done) toast(t('watchlist.removed', { name }));
  };
  const shiftOfRow = (index: number): string | undefined => {
    if (drag === null) return undefined;
    return drag.from === index ? `translateY(${drag.by}px)` : `translateY(${shiftOf(index) * 100}%)`;
  };
  return (
    <ul ref={list} className={css.list} onDragStart={(event) => event.preventDefault()}>
      {hits.map((hit, index) => {
        const { code, names } = hit.instrument;
        const name = names[language];
        return (
          <li
            key={code}
            className={css.item}
            data-held={drag?.from === index}
            data-dragging={drag !== null}
            data-chosen={code === chosen}
            style={{ transform: shiftOfRow(index) }}
            {...handlers(index)}
          >
            {editing ? (
              <EditRow
                hit={hit}
                first={index === 0}
                last={index === hits.length - 1}
                onMove={(by) => keep(moved(rows, index, index + by))}
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
