import { EmptyState, Skeleton, TwoPane, useWide } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import {
  TransferDetail,
  TransferList,
  TransferSheet,
  useLiveTransfers,
  useTransferInAddress,
} from '../transfers/index.ts';
import { addressHeight, type Options } from './model.ts';
import { BelowMinimum } from './parts/below-minimum.tsx';
import { Networks } from './parts/networks.tsx';
import { RateNow } from './parts/rate-now.tsx';
import css from './recharge-page.module.css';

/** Milliseconds between two reads of the rate, while the page is visible. */
const RATE_EVERY_MS = 15_000;

/** RT-39: the member's own address for USDT, and the deposits sent to it; `?transferId`. */
export function RechargePage() {
  const t = useText();
  const wide = useWide();
  const [chosen, choose] = useTransferInAddress();
  const options = useCall('GET v1/fund/usdt/options', {}, { refetchInterval: RATE_EVERY_MS });
  useLiveTransfers();
  const main = (
    <>
      {options.data !== undefined && <Deposit options={options.data} />}
      {options.data === undefined && options.error !== null && (
        <ErrorBlock size="block" error={options.error} onRetry={() => void options.refetch()} />
      )}
      {options.data === undefined && options.error === null && (
        <div className={css.top}>
          <Skeleton height="108px" />
          <Skeleton height={addressHeight(true)} />
          <Skeleton height="146px" />
          <Skeleton height="104px" />
          <Skeleton height="223px" />
        </div>
      )}
      <TransferList
        of="tokenDeposits"
        chosen={wide ? chosen : undefined}
        hidesEmpty={options.data?.networks.length === 0}
        onOpen={choose}
      />
    </>
  );
  return (
    <Page bar={<AppBar title={t('routes.recharge')} />}>
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

function Deposit({ options }: { readonly options: Options }) {
  const t = useText();
  const { networks, rate, belowMinimum, demoChain } = options;
  if (networks.length === 0)
    return (
      <>
        <EmptyState
          icon="wallet"
          title={t('recharge.closedTitle')}
          body={t('recharge.closedBody')}
          step={{ label: t('recharge.toBank'), onClick: () => push('/pages/trade/transfer/transfer') }}
        />
        {belowMinimum !== null && <BelowMinimum amount={belowMinimum} />}
      </>
    );
  return (
    <div className={css.top}>
      <Networks networks={networks} demoChain={demoChain}>
        <RateNow rate={rate} />
        {belowMinimum !== null && <BelowMinimum amount={belowMinimum} />}
      </Networks>
    </div>
  );
}
