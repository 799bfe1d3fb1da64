import { useWhen } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import css from '../identity-page.module.css';
import type { IdentityDetail } from '../model.ts';
import { LABEL_TEXT, REASON_TEXT, STATE_TEXT } from '../texts.ts';

/** The state of the check, what happens next, and what was rejected. */
export function CaseSummary({ detail }: { readonly detail: IdentityDetail }) {
  const t = useText();
  const when = useWhen();
  const { state, case: last, clerkSeconds } = detail;
  return (
    <section className={css.state} aria-live="polite">
      <h2>{t(STATE_TEXT[state])}</h2>
      {state === 'none' && (
        <p>{clerkSeconds === null ? t('identity.lead') : t('identity.demoLead', { seconds: String(clerkSeconds) })}</p>
      )}
      {state === 'pending' && last !== null && (
        <p>
          {t('identity.pendingSince', { at: when(last.submittedAt) })}{' '}
          {clerkSeconds === null
            ? t('identity.pendingNext')
            : t('identity.pendingClerk', { seconds: String(clerkSeconds) })}
        </p>
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
