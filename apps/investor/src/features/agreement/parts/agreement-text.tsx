import { type TextKey, useText } from '../../../messages/index.ts';
import { useBrandName } from '../../../shared/tenant/index.ts';
import { Skeleton } from '../../../shared/ui/index.ts';
import css from '../agreement-page.module.css';

const CHAPTERS: readonly { readonly title: TextKey; readonly body: TextKey }[] = [
  { title: 'agreement.purposeTitle', body: 'agreement.purposeBody' },
  { title: 'agreement.accountTitle', body: 'agreement.accountBody' },
  { title: 'agreement.orderTitle', body: 'agreement.orderBody' },
  { title: 'agreement.privacyTitle', body: 'agreement.privacyBody' },
  { title: 'agreement.liabilityTitle', body: 'agreement.liabilityBody' },
];

/** The user agreement; `version`: undefined while it is on its way. */
export function AgreementText({ version }: { readonly version: string | undefined }) {
  const t = useText();
  const brand = useBrandName();
  return (
    <article className={css.text}>
      <p className={css.brand}>
        {brand === '' ? <Skeleton width="8em" height="1em" /> : t('agreement.of', { name: brand })}
      </p>
      <p className={css.version}>
        {version === undefined ? <Skeleton width="8em" height="0.8em" /> : t('agreement.version', { version })}
      </p>
      <p className={css.lead}>{t('agreement.lead')}</p>
      {CHAPTERS.map((chapter) => (
        <section key={chapter.title}>
          <h2>{t(chapter.title)}</h2>
          <p>{t(chapter.body)}</p>
        </section>
      ))}
    </article>
  );
}
