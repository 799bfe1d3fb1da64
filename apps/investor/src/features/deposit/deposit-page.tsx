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
import css from './deposit-page.module.css';
import { DepositForm } from './parts/deposit-form.tsx';

/** RT-37: announces a deposit by bank transfer, and shows those under way; `?transferId`. */
export function DepositPage() {
  const t = useText();
  const wide = useWide();
  const [chosen, choose] = useTransferInAddress();
  const options = useCall('GET v1/fund/deposit/options', {});
  useLiveTransfers();
  const main = (
    <>
      {options.data !== undefined && <DepositForm options={options.data} onDone={choose} />}
      {options.data === undefined && options.error !== null && (
        <ErrorBlock size="block" error={options.error} onRetry={() => void options.refetch()} />
      )}
      {options.data === undefined && options.error === null && (
        <div className={css.resting}>
          <Skeleton height="124px" />
          <Skeleton height="48px" />
          <Skeleton height="208px" />
        </div>
      )}
      <TransferList of="deposits" chosen={wide ? chosen : undefined} onOpen={choose} />
    </>
  );
  return (
    <Page bar={<AppBar title={t('routes.deposit')} />}>
      {wide ? (
        <TwoPane
          main={main}
          detail={
            chosen === undefined ? (
              <EmptyState icon="wallet" title={t('transfers.detailDeposit')} body={t('transfers.chooseOne')} />
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
      <TransferSheet transferId={wide ? undefined : chosen} direction="in" onClose={() => choose(undefined)} />
    </Page>
  );
}
