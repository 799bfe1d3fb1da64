import { EmptyState, Skeleton } from '@kabuto/ui';
import { useText } from '../../../../messages/index.ts';
import { useCall } from '../../../../shared/api/index.ts';
import { useNowUntil } from '../../../../shared/clock/index.ts';
import { ErrorBlock } from '../../../../shared/ui/index.ts';
import { Barrier } from '../../parts/barrier.tsx';
import { Withdrawable } from '../../parts/withdrawable.tsx';
import { useAddresses } from '../addresses.ts';
import { TokenForm } from './token-form.tsx';

/** Milliseconds between two reads of the rate and of the networks, while the page is visible. */
const RATE_EVERY_MS = 15_000;
/** The same while the signer has yet to see a new address, and how long that may take. */
const NEW_EVERY_MS = 3_000;
const SEEN_WITHIN_MS = 60_000;

type TokenSideProps = { readonly onBank: () => void; readonly onDone: (transferId: string) => void };

/** Withdrawals of USDT: what can be withdrawn, and the form. */
export function TokenSide({ onBank, onDone }: TokenSideProps) {
  const t = useText();
  const addresses = useAddresses();
  const newUntil = Math.max(0, ...(addresses.data?.addresses ?? []).map(({ addedAt }) => addedAt + SEEN_WITHIN_MS));
  const refetchInterval = useNowUntil(newUntil) < newUntil ? NEW_EVERY_MS : RATE_EVERY_MS;
  const options = useCall('GET v1/fund/usdt/withdrawal/options', {}, { staleTime: 0, refetchInterval });
  const error = options.error ?? addresses.error;
  if (options.data === undefined || addresses.data === undefined) {
    if (error !== null)
      return (
        <ErrorBlock
          size="block"
          error={error}
          onRetry={() => void Promise.all([options.refetch(), addresses.refetch()])}
        />
      );
    return (
      <>
        <Skeleton height="69px" />
        <Skeleton height="126px" />
        <Skeleton height="134px" />
        <Skeleton height="220px" />
        <Skeleton height="48px" />
      </>
    );
  }
  const { terms, withdrawable, barrier } = options.data;
  if (terms === null || options.data.networks.length === 0)
    return (
      <EmptyState
        icon="wallet"
        title={t('withdrawTokens.closedTitle')}
        body={t('withdrawTokens.closedBody')}
        step={{ label: t('withdrawTokens.toBank'), onClick: onBank }}
      />
    );
  return (
    <>
      <Withdrawable amount={withdrawable} />
      {barrier !== null && <Barrier barrier={barrier} />}
      <TokenForm options={options.data} terms={terms} addresses={addresses.data} onDone={onDone} />
    </>
  );
}
