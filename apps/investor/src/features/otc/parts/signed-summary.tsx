import type { AgreementOfMember } from '@kabuto/contract';
import { useWhen } from '@kabuto/i18n';
import { Button, Chip } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { useTenant } from '../../../shared/tenant/index.ts';
import { AGREEMENT } from './agreement-row.tsx';
import css from './signed-summary.module.css';

type SignedSummaryProps = { readonly offeringId: string; readonly signed: AgreementOfMember };

const REASON: Readonly<Record<NonNullable<AgreementOfMember['reason']>, TextKey>> = {
  signature: 'otc.reasonSignature',
  photo: 'otc.reasonPhoto',
  name: 'otc.reasonName',
  other: 'otc.reasonOther',
};

/** What was signed last, and what was decided about it. */
export function SignedSummary({ offeringId, signed: { state, reason, signedAt, version } }: SignedSummaryProps) {
  const t = useText();
  const when = useWhen();
  const isDemo = useTenant()?.mode === 'demo';
  const { text, tone } = AGREEMENT[state];
  const lead: TextKey =
    state === 'accepted'
      ? 'otc.acceptedLead'
      : state === 'rejected'
        ? 'otc.rejectedLead'
        : isDemo
          ? 'otc.submittedDemo'
          : 'otc.submittedLead';
  return (
    <section className={css.card} aria-label={t('otc.agreement')}>
      <p className={css.top}>
        <Chip tone={tone}>{t(text)}</Chip>
        <span className={css.when}>{t('otc.signedAt', { version, when: when(signedAt) })}</span>
      </p>
      <p role="status">{t(lead)}</p>
      {reason !== null && <p className={css.when}>{t('otc.rejectedReason', { reason: t(REASON[reason]) })}</p>}
      {state === 'accepted' && (
        <Button onClick={() => push('/pages/stock/otc/otc', { id: offeringId })}>{t('otc.toOffering')}</Button>
      )}
    </section>
  );
}
