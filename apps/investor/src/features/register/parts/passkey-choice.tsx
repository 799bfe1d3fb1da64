import { Icon } from '@kabuto/ui';
import { useId } from 'react';
import { useText } from '../../../messages/index.ts';
import css from '../register-page.module.css';

type PasskeyChoiceProps = {
  readonly chosen: boolean;
  readonly onChange: (chosen: boolean) => void;
  /** The last attempt to create the passkey on this device failed. */
  readonly failed: boolean;
};

/** Chooses whether to create a passkey with the account: safer than a password alone, which may then be shorter. */
export function PasskeyChoice({ chosen, onChange, failed }: PasskeyChoiceProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={css.passkey}>
      <label htmlFor={id} className={css.consent}>
        <input
          id={id}
          type="checkbox"
          name="passkey"
          checked={chosen}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={css.sentence}>{t('register.passkey')}</span>
      </label>
      <p id={`${id}-note`} className={css.passkeyNote}>
        {t('register.passkeyNote')}
      </p>
      {failed && (
        <p className={css.consentError} role="alert">
          <Icon name="warning" size={14} />
          {t('confirm.passkeyNotShown')}
        </p>
      )}
    </div>
  );
}
