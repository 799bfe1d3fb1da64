import type { WatchGroup } from '@kabuto/contract';
import { Icon, IconButton, Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { MAX_LISTS } from '../model.ts';
import css from './group-tabs.module.css';

type GroupTabsProps = {
  readonly groups: readonly WatchGroup[];
  readonly groupId: string;
  readonly nameOf: (group: WatchGroup, index: number) => string;
  readonly onChoose: (groupId: string) => void;
  readonly onAdd: () => void;
};

/** The lists as tabs, and a plus to add one. */
export function GroupTabs({ groups, groupId, nameOf, onChoose, onAdd }: GroupTabsProps) {
  const t = useText();
  return (
    <div className={css.bar}>
      <div className={css.tabs}>
        <Segmented
          kind="tabs"
          label={t('watchlist.lists')}
          value={groupId}
          onChange={onChoose}
          choices={groups.map((group, index) => ({ value: group.groupId, label: nameOf(group, index) }))}
        />
      </div>
      {groups.length < MAX_LISTS && (
        <IconButton label={t('watchlist.addList')} className={css.add} onClick={onAdd}>
          <Icon name="plus" />
        </IconButton>
      )}
    </div>
  );
}
