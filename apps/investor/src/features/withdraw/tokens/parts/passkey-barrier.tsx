import { useWhen } from '@kabuto/i18n';
import { useText } from '../../../../messages/index.ts';
import { BarrierLine } from '../../parts/barrier.tsx';
import type { PasskeyGap } from '../passkeys.ts';

/** That no passkey confirms withdrawals of USDT yet: when one does, or where to add one. */
export function PasskeyBarrier({ gap }: { readonly gap: PasskeyGap }) {
  const t = useText();
  const when = useWhen();
  if (gap.kind === 'none')
    return (
      <BarrierLine
        text={t('withdrawTokens.passkeyNone')}
        step={{ to: '/pages/user/set/set', label: t('withdrawTokens.passkeyStep') }}
      />
    );
  const { until } = gap;
  return (
    <BarrierLine
      text={until === null ? t('withdrawTokens.passkeyNew') : t('withdrawTokens.passkeyWait', { until: when(until) })}
    />
  );
}
