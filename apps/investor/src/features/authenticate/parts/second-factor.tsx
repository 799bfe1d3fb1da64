import { Icon, Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import css from '../identity-page.module.css';

/** Leads to the second factor, which protects the account beside the identity check. */
export function SecondFactor() {
  const t = useText();
  return (
    <Section title={t('identity.secondFactor')}>
      <p className={css.note}>{t('identity.secondFactorNote')}</p>
      <Link to="/pages/user/set/set" className={css.link}>
        {t('identity.toSettings')}
        <Icon name="forward" size={16} />
      </Link>
    </Section>
  );
}
