import { Skeleton } from '@kabuto/ui';
import { useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { useCards } from '../cards.ts';
import { BankForm } from './bank-form.tsx';
import { Barrier } from './barrier.tsx';
import { Cashier } from './cashier.tsx';
import { Withdrawable } from './withdrawable.tsx';

/** Withdrawals by bank: what can be withdrawn, when requests are processed, and the form. */
export function BankSide({ onDone }: { readonly onDone: (transferId: string) => void }) {
  const options = useCall('GET v1/fund/withdrawal/options', {}, { staleTime: 0 });
  const cards = useCards();
  const error = options.error ?? cards.error;
  if (options.data !== undefined && cards.data !== undefined)
    return (
      <>
        <Withdrawable amount={options.data.withdrawable} />
        {options.data.barrier !== null && <Barrier barrier={options.data.barrier} />}
        <Cashier cashier={options.data.cashier} />
        <BankForm options={options.data} cards={cards.data.cards} onDone={onDone} />
      </>
    );
  if (error !== null)
    return (
      <ErrorBlock size="block" error={error} onRetry={() => void Promise.all([options.refetch(), cards.refetch()])} />
    );
  return (
    <>
      <Skeleton height="69px" />
      <Skeleton height="33px" />
      <Skeleton height="126px" />
      <Skeleton height="134px" />
      <Skeleton height="163px" />
      <Skeleton height="48px" />
    </>
  );
}
