import { EmptyState, Skeleton, TwoPane, useWide } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import {
  TransferDetail,
  TransferList,
  TransferSheet,
  useLiveTransfers,
  useTransferInAddress,
} from '../transfers/index.ts';
import { useCards } from './cards.ts';
import { Barrier } from './parts/barrier.tsx';
import { Cashier } from './parts/cashier.tsx';
import { Withdrawable } from './parts/withdrawable.tsx';
import { WithdrawalForm } from './parts/withdrawal-form.tsx';
import css from './withdraw-page.module.css';

/** RT-38: withdraws to an own bank account, and shows the withdrawals under way; `?transferId`. */
export function WithdrawPage() {
  const t = useText();
  const wide = useWide();
  const [chosen, choose] = useTransferInAddress();
  const options = useCall('GET v1/fund/withdrawal/options', {}, { staleTime: 0 });
  const cards = useCards();
  useLiveTransfers();
  const isReady = options.data !== undefined && cards.data !== undefined;
  const error = options.error ?? cards.error;
  const main = (
    <>
      <div className={css.top}>
        {options.data !== undefined && cards.data !== undefined && (
          <>
            <Withdrawable amount={options.data.withdrawable} />
            {options.data.barrier !== null && <Barrier barrier={options.data.barrier} />}
            <Cashier cashier={options.data.cashier} />
            <WithdrawalForm options={options.data} cards={cards.data.cards} onDone={choose} />
          </>
        )}
        {!isReady && error !== null && (
          <ErrorBlock
            size="block"
            error={error}
            onRetry={() => void Promise.all([options.refetch(), cards.refetch()])}
          />
        )}
        {!isReady && error === null && (
          <>
            <Skeleton height="69px" />
            <Skeleton height="33px" />
            <Skeleton height="126px" />
            <Skeleton height="134px" />
            <Skeleton height="163px" />
            <Skeleton height="48px" />
          </>
        )}
      </div>
      <TransferList of="withdrawals" chosen={wide ? chosen : undefined} onOpen={choose} />
    </>
  );
  return (
    <Page bar={<AppBar title={t('routes.withdraw')} />}>
      {wide ? (
        <TwoPane
          main={main}
          detail={
            chosen === undefined ? (
              <EmptyState icon="wallet" title={t('transfers.detailWithdrawal')} body={t('transfers.chooseOne')} />
            ) : (
              <div className={css.pane}>
                <TransferDetail key={chosen} transferId={chosen} />
              </div>
            )
          }
        />
      ) : (
        main
      )}
      <TransferSheet transferId={wide ? undefined : chosen} direction="out" onClose={() => choose(undefined)} />
    </Page>
  );
}
