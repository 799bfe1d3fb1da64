import { type TextKey, useText } from '../../../messages/index.ts';
import css from '../agreement-page.module.css';

const CHAPTERS: readonly { readonly title: TextKey; readonly body: TextKey }[] = [
  { title: 'agreement.purposeTitle', body: 'agreement.purposeBody' },
  { title: 'agreement.accountTitle', body: 'agreement.accountBody' },
  { title: 'agreement.orderTitle', body: 'agreement.orderBody' },
  { title: 'agreement.privacyTitle', body: 'agreement.privacyBody' },
  { title: 'agreement.liabilityTitle', body: 'agreement.liabilityBody' },
];

/** The agreement of a simulated brokerage that has set none of its own. */
export function BuiltInText() {
  const t = useText();
  return (
    <>
      <p className={css.lead}>{t('agreement.lead')}</p>
      {CHAPTERS.map((chapter) => (
        <section key={chapter.title}>
          <h2>{t(chapter.title)}</h2>
          <p>{t(chapter.body)}</p>
        </section>
      ))}
    </>
  );
}
