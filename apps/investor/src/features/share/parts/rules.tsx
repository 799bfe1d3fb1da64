import { Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import css from '../share.module.css';

/** The rules of referrals at this brokerage. */
export function Rules({ windowDays }: { readonly windowDays: number }) {
  const t = useText();
  return (
    <Section title={t('share.rules')}>
      <ul className={css.rules}>
        <li>{t('share.ruleOnce')}</li>
        <li>{t('share.ruleWindow', { days: windowDays })}</li>
        <li>{t('share.ruleCircle')}</li>
        <li>{t('share.ruleReward')}</li>
      </ul>
    </Section>
  );
}
