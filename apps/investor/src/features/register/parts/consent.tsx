import { useLanguage } from '@kabuto/i18n';
import { Button, Icon, Sheet } from '@kabuto/ui';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import css from '../register-page.module.css';

const Agreement = lazy(async () => ({ default: (await import('../../agreement/index.ts')).Agreement }));

type ConsentProps = {
  /** Version of the agreement sent with the registration; undefined while loading. */
  readonly version: string | undefined;
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
  readonly error: string | undefined;
};

/** The consent checkbox; the agreement opens over the form. Japanese puts the object before the verb. */
export function Consent({ version, agreed, onChange, error }: ConsentProps) {
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const [reading, setReading] = useState(false);
  const document: ReactNode = (
    <button type="button" className={css.document} aria-haspopup="dialog" onClick={() => setReading(true)}>
      {t('register.agreementName')}
    </button>
  );
  const verb = <span>{t('register.agree')}</span>;
  return (
    <div>
      <label htmlFor={id} className={css.consent}>
        <input
          id={id}
          type="checkbox"
          name="agreed"
          checked={agreed}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={css.sentence}>
          {language === 'jp' ? document : verb}
          {language === 'en' ? ' ' : ''}
          {language === 'jp' ? verb : document}
        </span>
      </label>
      {error !== undefined && (
        <p className={css.consentError} role="alert">
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
      <Sheet open={reading} onClose={() => setReading(false)} title={t('routes.agreement')}>
        <Suspense>
          <Agreement version={version} />
          <Button
            onClick={() => {
              onChange(true);
              setReading(false);
            }}
          >
            {t('agreement.renewAgree')}
          </Button>
        </Suspense>
      </Sheet>
    </div>
  );
}
