import { Icon, IconButton, type IconName } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { VIEWS, type View } from '../model.ts';
import { viewSlot } from '../preferences.ts';
import { ChoiceSheet } from './choice-sheet.tsx';

const VIEW_ICON: Readonly<Record<View, IconName>> = { list: 'menu', board: 'board', chart: 'chart' };
const VIEW_TEXT = {
  list: 'watchlist.viewList',
  board: 'watchlist.viewBoard',
  chart: 'watchlist.viewChart',
} as const satisfies Record<View, string>;

/** Chooses how the stocks are shown: as a list, a board of tiles, or charts; kept in this browser. */
export function ViewButton() {
  const t = useText();
  const view = useStored(viewSlot);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('watchlist.viewNow', { view: t(VIEW_TEXT[view]) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name={VIEW_ICON[view]} />
      </IconButton>
      <ChoiceSheet
        title={t('watchlist.view')}
        choices={VIEWS.map((value) => ({ value, label: t(VIEW_TEXT[value]) }))}
        value={view}
        open={open}
        onChoose={(one) => storage.set(viewSlot, one)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
