import { useWhen } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import type { Reply } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import css from './barrier.module.css';

type BarrierView = NonNullable<Reply<'GET v1/fund/withdrawal/options'>['barrier']>;

/** Why nothing can be withdrawn now, and how to resolve it. */
export function Barrier({ barrier }: { readonly barrier: BarrierView }) {
  const t = useText();
  const own = useOwnText();
  const when = useWhen();
  const { reason, params } = barrier;
  const text = (): string => {
    switch (reason) {
      case 'IDENTITY_NOT_VERIFIED':
        return t('withdraw.barrierIdentity');
      case 'WITHDRAWALS_WAIT':
        return t('withdraw.barrierWait', { until: params.until === undefined ? '' : when(Number(params.until)) });
      case 'TRADING_NOT_ALLOWED':
        return t('withdraw.barrierTrading');
      case 'CLAIM_OPEN':
        return t('withdraw.barrierClaim', { amount: own(params.amount) });
    }
  };
  const step = (): BarrierLineProps['step'] => {
    if (reason === 'IDENTITY_NOT_VERIFIED')
      return { to: '/pages/authenticate/authenticate', label: t('withdraw.barrierIdentityStep') };
    return reason === 'CLAIM_OPEN'
      ? { to: '/pages/trade/transfer/transfer', label: t('withdraw.barrierClaimStep') }
      : undefined;
  };
  return <BarrierLine text={text()} step={step()} />;
}

type BarrierLineProps = {
  readonly text: string;
  /** The page on which it is resolved. */
  readonly step?: { readonly to: Parameters<typeof Link>[0]['to']; readonly label: string } | undefined;
};

/** One reason why nothing can be withdrawn now. */
export function BarrierLine({ text, step }: BarrierLineProps) {
  return (
    <div className={css.barrier} role="status">
      <Icon name="warning" size={18} />
      <p>{text}</p>
      {step !== undefined && (
        <Link to={step.to} className={css.step}>
          {step.label}
          <Icon name="forward" size={14} />
        </Link>
      )}
    </div>
  );
}
