import type { FactorStep } from '@kabuto/contract';
import { Button } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { startSessionOrStep } from '../../../shared/session/index.ts';
import { CREDENTIAL_FIELDS, CredentialForm } from '../../step-up/index.ts';
import css from '../login-page.module.css';

type FactorFormProps = { readonly step: FactorStep; readonly onBack: () => void };

/** The second step of a login: the password was right, now the second factor. */
export function FactorForm({ step, onBack }: FactorFormProps) {
  const t = useText();
  return (
    <section className={css.form} aria-label={t('confirm.title')}>
      <CredentialForm
        methods={step.methods}
        passkey={step.passkey}
        onExpired={onBack}
        onSubmit={async (shown) => {
          const { method } = shown;
          if (method === 'password' || method === 'demo') return;
          const { data } = await call('POST v1/oauth/oauth/token', {
            body: { grant_type: 'factor', mfaToken: step.mfaToken, ...shown, method },
            ownFields: CREDENTIAL_FIELDS,
          });
          await startSessionOrStep(data);
        }}
      />
      <Button kind="text" size="small" onClick={onBack}>
        {t('confirm.startAgain')}
      </Button>
    </section>
  );
}
