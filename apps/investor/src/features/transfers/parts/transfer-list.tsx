import { EmptyState, RowSkeletons, Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { LIST_TEXTS, type ListOf } from '../list-texts.ts';
import { useConfirmations } from '../live.ts';
import { awaitsBlocks } from '../model.ts';
import css from './transfer-list.module.css';
import { TransferRow } from './transfer-row.tsx';

type TransferListProps = {
  readonly of: ListOf;
  /** The transfer shown beside the list, on wide screens. */
  readonly chosen: string | undefined;
  /** Nothing can be added: an empty list is not shown. */
  readonly hidesEmpty?: boolean;
  readonly onOpen: (transferId: string) => void;
};

/** The member's deposits by bank, deposits of USDT, or withdrawals, newest first: under way and ended. */
export function TransferList({ of, chosen, hidesEmpty = false, onOpen }: TransferListProps) {
  const t = useText();
  const { direction, method, ...texts } = LIST_TEXTS[of];
  const list = useList('GET v1/fund/transfer/list', { direction, ...(method === undefined ? {} : { method }) });
  const { rows } = list;
  const isEmpty = list.state === 'no_more_data' && rows.length === 0;
  useConfirmations(rows.some(awaitsBlocks));
  if (isEmpty && hidesEmpty) return null;
  return (
    <Section
      title={t(texts.title)}
      action={
        <Link to="/pages/trade/transfer-trade/transfer-trade" query={{ group: 'transfer' }} className={css.all}>
          {t('transfers.toList')}
        </Link>
      }
    >
      {list.state === 'first_loading' &&
        (list.error === null ? <RowSkeletons count={2} /> : <ErrorBlock error={list.error} onRetry={list.retry} />)}
      {isEmpty && <EmptyState icon="wallet" title={t(texts.emptyTitle)} body={t(texts.emptyBody)} />}
      {list.state !== 'first_loading' && !isEmpty && (
        <>
          <ul>
            {rows.map((transfer) => (
              <TransferRow
                key={transfer.transferId}
                transfer={transfer}
                chosen={transfer.transferId === chosen}
                onOpen={onOpen}
              />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </Section>
  );
}
