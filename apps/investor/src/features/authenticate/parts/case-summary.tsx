import { useWhen } from '@kabuto/i18n';
import { Icon, type IconName } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import css from '../identity-page.module.css';
import type { IdentityDetail } from '../model.ts';
import { LABEL_TEXT, REASON_TEXT, STATE_TEXT } from '../texts.ts';

const STATE_ICON: Readonly<Record<IdentityDetail['state'], IconName>> = {
  none: 'shield',
  pending: 'clock',
  rejected: 'warning',
  verified: 'check',
};

/** The state of the check, what happens next, and what was rejected. */
export function CaseSummary({ detail }: { readonly detail: IdentityDetail }) {
  const t = useText();
  const when = useWhen();
  const { state, case: last, clerkSeconds } = detail;
  return (
    <section className={css.state} aria-live="polite">
      <h2 data-state={state}>
        <Icon name={STATE_ICON[state]} />
        {t(STATE_TEXT[state])}
      </h2>
      {state === 'none' && (
        <p>{clerkSeconds === null ? t('identity.lead') : t('identity.demoLead', { seconds: String(clerkSeconds) })}</p>
      )}
      {state === 'pending' && last !== null && (
        <>
          <p>{t('identity.pendingSince', { at: when(last.submittedAt) })}</p>
          <p>
            {clerkSeconds === null
              ? t('identity.pendingNext')
              : t('identity.pendingClerk', { seconds: String(clerkSeconds) })}
          </p>
        </>
      )}
      {state === 'verified' && last !== null && last.decidedAt !== null && (
        <p>{t('identity.verifiedAt', { at: when(last.decidedAt) })}</p>
      )}
      {state === 'rejected' && last !== null && (
        <>
          <p>{t('identity.rejectedLead')}</p>
          <ul className={css.rejections}>
            {last.rejections.map(({ part, reason, note }) => (
              <li key={part}>
                {t('identity.rejection', { part: t(LABEL_TEXT[part]), reason: t(REASON_TEXT[reason]) })}
                {note !== '' && <p>{note}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
