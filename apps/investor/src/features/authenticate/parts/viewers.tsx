import { useWhen } from '@kabuto/i18n';
import { Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import css from '../identity-page.module.css';

const SHOWN = '10';

/** Who looked at what was submitted (KYC-02). */
export function Viewers() {
  const t = useText();
  const when = useWhen();
  const { data } = useCall('GET v1/user/identity/views', { pageSize: SHOWN });
  return (
    <Section title={t('identity.viewers')}>
      {data !== undefined && data.rows.length === 0 && <p className={css.note}>{t('identity.noViewers')}</p>}
      <ul className={css.viewers}>
        {data?.rows.map(({ viewer, what, at }) => (
          <li key={`${at} ${what}`}>
            <span>
              {t(viewer === 'operator' ? 'identity.operator' : 'identity.demoClerk')}:{' '}
              {t(what === 'fields' ? 'identity.viewedFields' : 'identity.viewedPictures')}
            </span>
            <span>{when(at)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
