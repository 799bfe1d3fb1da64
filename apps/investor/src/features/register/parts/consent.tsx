import { type ReactNode, useId } from 'react';
import { useLanguage, useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { Icon } from '../../../shared/ui/index.ts';
import css from '../register-page.module.css';

type ConsentProps = {
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
  readonly error: string | undefined;
};

/** The box to tick, with the agreement a tap away. Japanese puts the object before the verb. */
export function Consent({ agreed, onChange, error }: ConsentProps) {
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const document: ReactNode = (
    <Link to="/pages/user/agreement/agreement" className={css.document}>
      {t('register.agreementName')}
    </Link>
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
    </div>
  );
}
