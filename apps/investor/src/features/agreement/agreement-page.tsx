import { type TextKey, useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { useBrandName } from '../../shared/tenant/index.ts';
import { AppBar, ErrorBlock, Page, Skeleton } from '../../shared/ui/index.ts';
import css from './agreement-page.module.css';

const CHAPTERS: readonly { readonly title: TextKey; readonly body: TextKey }[] = [
  { title: 'agreement.purposeTitle', body: 'agreement.purposeBody' },
  { title: 'agreement.accountTitle', body: 'agreement.accountBody' },
  { title: 'agreement.orderTitle', body: 'agreement.orderBody' },
  { title: 'agreement.privacyTitle', body: 'agreement.privacyBody' },
  { title: 'agreement.liabilityTitle', body: 'agreement.liabilityBody' },
];

/** The user agreement with the version that a registration agrees to (RT-08). */
export function AgreementPage() {
  const t = useText();
  const brand = useBrandName();
  const { data, error, refetch } = useCall('GET v1/tenant/tenant/info', {});
  return (
    <Page bar={<AppBar title={t('routes.agreement')} session={false} />}>
      <article className={css.text}>
        <h2 className={css.brand}>
          {brand === '' ? <Skeleton width="8em" height="1em" /> : t('agreement.of', { name: brand })}
        </h2>
        <p className={css.version}>
          {data === undefined ? (
            <Skeleton width="8em" height="0.8em" />
          ) : (
            t('agreement.version', { version: data.agreementVersion })
          )}
        </p>
        <p className={css.lead}>{t('agreement.lead')}</p>
        {CHAPTERS.map((chapter) => (
          <section key={chapter.title}>
            <h2>{t(chapter.title)}</h2>
            <p>{t(chapter.body)}</p>
          </section>
        ))}
      </article>
      {error !== null && <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />}
    </Page>
  );
}
