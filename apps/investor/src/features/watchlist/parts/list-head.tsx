import { Icon } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { type Column, nextColumn } from '../model.ts';
import { columnSlot, orderSlot, viewSlot } from '../preferences.ts';
import css from './list-head.module.css';
import { ORDER_TEXT, SortSheet } from './sort-sheet.tsx';
import { ViewButton } from './view-button.tsx';

const COLUMN_TEXT = {
  both: 'watchlist.columnBoth',
  yen: 'watchlist.columnYen',
  percent: 'watchlist.columnPercent',
  volume: 'watchlist.columnVolume',
} as const satisfies Record<Column, string>;

/** The column heads: left the sort order; right the figure under the price, in the list view only, and the view. */
export function ListHead() {
  const t = useText();
  const column = useStored(columnSlot);
  const order = useStored(orderSlot);
  const inRows = useStored(viewSlot) === 'list';
  const [sorting, setSorting] = useState(false);
  return (
    <div className={css.head}>
      <button type="button" className={css.button} aria-haspopup="dialog" onClick={() => setSorting(true)}>
        <Icon name="sort" size={14} />
        {t(ORDER_TEXT[order])}
      </button>
      <span className={css.right}>
        {inRows && (
          <button
            type="button"
            className={css.button}
            title={t('watchlist.changeColumn')}
            onClick={() => storage.set(columnSlot, nextColumn(column))}
          >
            <span className={css.price}>{t('watchlist.price')}</span>
            <span className={css.column}>{t(COLUMN_TEXT[column])}</span>
            <Icon name="trade" size={14} />
          </button>
        )}
        <ViewButton />
      </span>
      <SortSheet open={sorting} onClose={() => setSorting(false)} />
    </div>
  );
}
