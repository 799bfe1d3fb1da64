import { EmptyState, RowSkeletons, Segmented, TwoPane, useWide } from '@kabuto/ui';
import { lazy, Suspense } from 'react';
import { useText } from '../../messages/index.ts';
import { replace, useQueryParams } from '../../shared/navigation/navigation.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import {
  TransferDetail,
  TransferList,
  TransferSheet,
  useLiveTransfers,
  useTransferInAddress,
} from '../transfers/index.ts';
import { BankSide } from './parts/bank-side.tsx';
import css from './withdraw-page.module.css';

/** Loaded on demand: most withdrawals go by bank. */
const TokenSide = lazy(async () => ({ default: (await import('./tokens/parts/token-side.tsx')).TokenSide }));

const PATH = '/pages/trade/withdraw/withdraw';

/** RT-38: withdraws by bank or as USDT (`?way=usdt`), and shows the withdrawals under way (`?transferId`). */
export function WithdrawPage() {
  const t = useText();
  const wide = useWide();
  const [chosen, choose] = useTransferInAddress();
  const query = useQueryParams();
  const way = query.way === 'usdt' ? 'usdt' : 'bank';
  const go = (next: 'bank' | 'usdt'): void => replace(PATH, { ...query, way: next === 'bank' ? undefined : next });
  useLiveTransfers();
  return (
    <Page bar={<AppBar title={t('routes.withdraw')} />}>
      {/* The same tree at every width: turning the phone keeps what was entered. */}
      <TwoPane
        main={
          <>
            <div className={css.top}>
              <Segmented
                label={t('withdrawTokens.way')}
                choices={[
                  { value: 'bank', label: t('withdrawTokens.byBank') },
                  { value: 'usdt', label: 'USDT' },
                ]}
                value={way}
                onChange={go}
              />
              {way === 'bank' ? (
                <BankSide onDone={choose} />
              ) : (
                <Suspense fallback={<RowSkeletons count={4} />}>
                  <TokenSide onBank={() => go('bank')} onDone={choose} />
                </Suspense>
              )}
            </div>
            <TransferList of="withdrawals" chosen={wide ? chosen : undefined} onOpen={choose} />
          </>
        }
        detail={wide && <Detail chosen={chosen} />}
      />
      <TransferSheet transferId={wide ? undefined : chosen} direction="out" onClose={() => choose(undefined)} />
    </Page>
  );
}

function Detail({ chosen }: { readonly chosen: string | undefined }) {
  const t = useText();
  if (chosen === undefined)
    return <EmptyState icon="wallet" title={t('transfers.detailWithdrawal')} body={t('transfers.chooseOne')} />;
  return (
    <div className={css.pane}>
      <TransferDetail key={chosen} transferId={chosen} />
    </div>
  );
}
