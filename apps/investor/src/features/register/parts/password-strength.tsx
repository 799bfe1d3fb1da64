import { PASSWORD_LENGTH, type PasswordStrength as Strength } from '@kabuto/contract/password-rating';
import { useText } from '../../../messages/index.ts';
import css from './password-strength.module.css';

type PasswordStrengthProps = {
  readonly password: string;
  readonly withPasskey: boolean;
  /** Null: not rated. */
  readonly strength: Strength | null;
};

const TEXT = {
  long: 'register.strengthLong',
  weak: 'register.strengthWeak',
  fair: 'register.strengthFair',
  strong: 'register.strengthStrong',
} as const;
const BARS = ['one', 'two', 'three'] as const;

/**
 * How strong the password is, by the rule with which the server accepts it: what is missing, weak, accepted, strong.
 */
export function PasswordStrength({ password, withPasskey, strength }: PasswordStrengthProps) {
  const t = useText();
  const minimum = withPasskey ? PASSWORD_LENGTH.minimumWithPasskey : PASSWORD_LENGTH.minimum;
  const missing = minimum - Array.from(password.normalize('NFKC')).length;
  const short = strength === 'short' || strength === null;
  return (
    <div className={css.strength} data-strength={strength ?? 'none'}>
      <span className={css.bars} aria-hidden="true">
        {BARS.map((bar) => (
          <span key={bar} className={css.bar} />
        ))}
      </span>
      {/* A count at every key is seen, not read out. */}
      {strength === 'short' && missing > 0 && <p aria-live="off">{t('register.strengthShort', { count: missing })}</p>}
      <p role="status">{short ? '' : t(TEXT[strength])}</p>
    </div>
  );
}
