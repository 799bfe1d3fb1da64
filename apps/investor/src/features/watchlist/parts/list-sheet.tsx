import { Button, Field, Sheet } from '@kabuto/ui';
import { confirmDialog, toast } from '@kabuto/ui/overlays';
import { type SyntheticEvent, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { addGroup, removeGroup, renameGroup } from '../api.ts';
import { NAME_LENGTH } from '../model.ts';
import css from './list-sheet.module.css';

export type Edited = {
  /** Null for a list that does not exist yet. */
  readonly groupId: string | null;
  readonly name: string;
  /** The displayed name, also for a list without one. */
  readonly shownName: string;
  readonly count: number;
};

type ListSheetProps = { readonly edited: Edited; readonly onDone: () => void };

function ListForm({ edited: { groupId, name, shownName, count }, onDone }: ListSheetProps) {
  const t = useText();
  const [text, setText] = useState(name);
  const [busy, setBusy] = useState(false);
  const finish = async (work: Promise<boolean>, confirmation: string): Promise<void> => {
    setBusy(true);
    const done = await work;
    setBusy(false);
    if (!done) return;
    toast(confirmation);
    onDone();
  };
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    const clean = text.trim();
    if (groupId === null) void finish(addGroup(clean), t('watchlist.listAdded'));
    else void finish(renameGroup(groupId, clean), t('watchlist.listRenamed'));
  };
  const remove = async (): Promise<void> => {
    if (groupId === null) return;
    const sure = await confirmDialog({
      title: t('watchlist.removeListTitle', { name: shownName }),
      ...(count === 0 ? {} : { body: t('watchlist.removeListBody', { count }) }),
      okLabel: t('common.delete'),
      danger: true,
    });
    if (sure) await finish(removeGroup(groupId), t('watchlist.listRemoved'));
  };
  return (
    <form className={css.form} onSubmit={save}>
      <Field
        // The dialog focuses the element with this attribute, which React does not write to the DOM.
        ref={(input) => input?.setAttribute('autofocus', '')}
        label={t('watchlist.name')}
        hint={t('watchlist.nameHint')}
        value={text}
        onChange={setText}
        placeholder={shownName}
        maxLength={NAME_LENGTH}
        enterKeyHint="done"
      />
      <Button type="submit" busy={busy}>
        {t(groupId === null ? 'watchlist.addList' : 'common.save')}
      </Button>
      {groupId !== null && (
        <Button kind="text" size="small" onClick={() => void remove()}>
          {t('watchlist.removeList')}
        </Button>
      )}
    </form>
  );
}

/** Names a new list, renames one, or deletes it. */
export function ListSheet({ edited, onDone }: { readonly edited: Edited | null; readonly onDone: () => void }) {
  const t = useText();
  return (
    <Sheet
      open={edited !== null}
      onClose={onDone}
      title={t(edited?.groupId === null ? 'watchlist.addList' : 'watchlist.manageList')}
    >
      {edited !== null && <ListForm edited={edited} onDone={onDone} />}
    </Sheet>
  );
}
