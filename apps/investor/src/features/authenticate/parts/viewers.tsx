import { useWhen } from '@kabuto/i18n';
import { Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import css from '../identity-page.module.css';
import { ROLE_TEXT, type View } from '../texts.ts';

const SHOWN = '10';
const VIEWED = {
  fields: 'identity.viewedFields',
  pictures: 'identity.viewedPictures',
  profile: 'identity.viewedProfile',
  agreement: 'identity.viewedAgreement',
  deposit: 'identity.viewedDeposit',
} as const;

/** Who looked at what was submitted, with which role and why (KYC-02). */
export function Viewers() {
  const t = useText();
  const when = useWhen();
  const nameOf = (viewer: View['viewer'], roles: View['roles']): string => {
    const name = t(viewer === 'operator' ? 'identity.operator' : 'identity.demoClerk');
    if (roles.length === 0) return name;
    return t('identity.viewerWithRoles', { viewer: name, roles: roles.map((role) => t(ROLE_TEXT[role])).join(', ') });
  };
  const { data } = useCall('GET v1/user/identity/views', { pageSize: SHOWN });
  return (
    <Section title={t('identity.viewers')}>
      {data !== undefined && data.rows.length === 0 && <p className={css.note}>{t('identity.noViewers')}</p>}
      <ul className={css.viewers}>
        {data?.rows.map(({ viewer, roles, reason, what, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two looks can be at the same time, and rows have no state.
          <li key={`${at} ${what} ${place}`}>
            <span>
              {nameOf(viewer, roles)}: {t(VIEWED[what])}
            </span>
            <span>{when(at)}</span>
            {reason !== null && <span className={css.reason}>{t('identity.viewReason', { reason })}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
