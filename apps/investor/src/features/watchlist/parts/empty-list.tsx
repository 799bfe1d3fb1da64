import { Button, EmptyState } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { addCodes } from '../api.ts';
import css from './empty-list.module.css';

/** Issues of the first list, those that are usually traded most. */
const FIRST_LIST = 8;

type EmptyListProps = {
  /** The list; '' while the member has none. */
  readonly groupId: string;
  /** The member watches nothing. */
  readonly isFirst: boolean;
};

/** Fills the list of a member who watches nothing yet. */
function FirstList({ groupId }: Pick<EmptyListProps, 'groupId'>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { data } = useCall(
    'GET v1/quote/instrument/search',
    { pageSize: String(FIRST_LIST) },
    { staleTime: 3_600_000 },
  );
  if (data === undefined || data.rows.length === 0) return null;
  const codes = data.rows.map(({ instrument }) => instrument.code);
  const fill = async (): Promise<void> => {
    setBusy(true);
    const done = await addCodes(codes, groupId === '' ? undefined : groupId);
    setBusy(false);
    if (done) toast(t('watchlist.firstAdded', { count: codes.length }));
  };
  return (
    <div className={css.first}>
      <Button kind="text" size="small" busy={busy} onClick={() => void fill()}>
        {t('watchlist.firstList', { count: codes.length })}
      </Button>
    </div>
  );
}

/** A list without stocks: the way to the search, and for a member who watches nothing a first list. */
export function EmptyList({ groupId, isFirst }: EmptyListProps) {
  const t = useText();
  return (
    <>
      <EmptyState
        icon="star"
        title={t('watchlist.emptyTitle')}
        body={t('watchlist.emptyBody')}
        step={{ label: t('watchlist.addStock'), onClick: () => push('/pages/trade/query/query') }}
      />
      {isFirst && <FirstList groupId={groupId} />}
    </>
  );
}
