import { EmptyState, RowSkeletons, Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from './transfer-list.module.css';
import { TransferRow } from './transfer-row.tsx';

type TransferListProps = {
  readonly direction: 'in' | 'out';
  /** The transfer shown beside the list, on wide screens. */
  readonly chosen: string | undefined;
  readonly onOpen: (transferId: string) => void;
};

/** The member's deposits or withdrawals, newest first: those under way and those that have ended. */
export function TransferList({ direction, chosen, onOpen }: TransferListProps) {
  const t = useText();
  const list = useList('GET v1/fund/transfer/list', { direction });
  const isDeposit = direction === 'in';
  return (
    <Section
      title={t(isDeposit ? 'transfers.ownDeposits' : 'transfers.ownWithdrawals')}
      action={
        <Link to="/pages/trade/transfer-trade/transfer-trade" query={{ group: 'transfer' }} className={css.all}>
          {t('transfers.toList')}
        </Link>
      }
    >
      {list.state === 'first_loading' &&
        (list.error === null ? <RowSkeletons count={2} /> : <ErrorBlock error={list.error} onRetry={list.retry} />)}
      {list.total === 0 && (
        <EmptyState
          icon="wallet"
          title={t(isDeposit ? 'transfers.emptyDeposits' : 'transfers.emptyWithdrawals')}
          body={t(isDeposit ? 'transfers.emptyDepositsBody' : 'transfers.emptyWithdrawalsBody')}
        />
      )}
      {list.rows.length > 0 && (
        <>
          <ul>
            {list.rows.map((transfer) => (
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
