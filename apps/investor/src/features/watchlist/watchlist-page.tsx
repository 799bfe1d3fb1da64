import type { WatchGroup } from '@kabuto/contract';
import { Button, Icon, IconButton, RowSkeletons, TwoPane, useWide } from '@kabuto/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { storage, useStored } from '../../shared/storage/storage.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { StockPanel } from '../stock/index.ts';
import { useWatchGroups } from './api.ts';
import { GroupList } from './parts/group-list.tsx';
import { GroupTabs } from './parts/group-tabs.tsx';
import { ListHead } from './parts/list-head.tsx';
import { type Edited, ListSheet } from './parts/list-sheet.tsx';
import { WaitingList } from './parts/waiting-list.tsx';
import { groupSlot } from './preferences.ts';
import css from './watchlist-page.module.css';

/** Shown to a member who has removed every list; the list is created when an issue is added. */
const NO_LIST: WatchGroup = { groupId: '', name: '', codes: [] };

type BodyProps = {
  readonly groups: readonly WatchGroup[];
  readonly editing: boolean;
  readonly onEdited: (edited: Edited) => void;
};

function Body({ groups, editing, onEdited }: BodyProps) {
  const t = useText();
  const wide = useWide();
  const wanted = useStored(groupSlot);
  const [chosen, choose] = useState<string | undefined>(undefined);
  const nameOf = (group: WatchGroup, index: number): string =>
    group.name === '' ? t('watchlist.listName', { number: index + 1 }) : group.name;
  const at = Math.max(
    0,
    groups.findIndex((group) => group.groupId === wanted),
  );
  const group = groups[at] ?? NO_LIST;
  const beside = chosen !== undefined && group.codes.includes(chosen) ? chosen : group.codes[0];
  const list = (
    <>
      <GroupTabs
        groups={groups}
        groupId={group.groupId}
        nameOf={nameOf}
        onChoose={(groupId) => storage.set(groupSlot, groupId)}
        onAdd={() =>
          onEdited({
            groupId: null,
            name: '',
            shownName: t('watchlist.listName', { number: groups.length + 1 }),
            count: 0,
          })
        }
      />
      {editing ? (
        <div className={css.editing}>
          <span className={css.hint}>{t('watchlist.editHint')}</span>
          {group.groupId !== '' && (
            <Button
              kind="text"
              size="small"
              onClick={() =>
                onEdited({
                  groupId: group.groupId,
                  name: group.name,
                  shownName: nameOf(group, at),
                  count: group.codes.length,
                })
              }
            >
              {t('watchlist.manageList')}
            </Button>
          )}
        </div>
      ) : (
        group.codes.length > 0 && <ListHead />
      )}
      <GroupList
        key={group.groupId}
        group={group}
        editing={editing}
        watchesNothing={groups.every(({ codes }) => codes.length === 0)}
        chosen={wide ? beside : undefined}
        onChoose={wide ? choose : undefined}
      />
    </>
  );
  if (!wide) return list;
  return (
    <TwoPane
      main={list}
      detail={
        beside !== undefined && (
          <Suspense fallback={<RowSkeletons count={6} />}>
            <StockPanel code={beside} />
          </Suspense>
        )
      }
    />
  );
}

/** The member's lists with live prices; from 720 px with the selected stock beside them (RT-15). */
export function WatchlistPage() {
  const t = useText();
  const { data: groups, error, refetch } = useWatchGroups();
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  const actions = (
    <>
      <IconButton label={t('watchlist.addStock')} onClick={() => push('/pages/trade/query/query')}>
        <Icon name="search" />
      </IconButton>
      <button type="button" className={css.edit} aria-pressed={editing} onClick={() => setEditing(!editing)}>
        {t(editing ? 'ui.done' : 'common.edit')}
      </button>
    </>
  );
  return (
    <Page tabs bar={<AppBar title={t('routes.watchlist')} backable={false} actions={actions} />}>
      {groups !== undefined && <Body groups={groups} editing={editing} onEdited={setEdited} />}
      {groups === undefined &&
        (error === null ? <WaitingList /> : <ErrorBlock error={error} onRetry={() => void refetch()} />)}
      <ListSheet edited={edited} onDone={() => setEdited(null)} />
    </Page>
  );
}
