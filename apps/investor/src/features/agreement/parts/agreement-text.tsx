import type { AgreementView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import { useBrandName } from '../../../shared/tenant/index.ts';
import { Skeleton } from '../../../shared/ui/index.ts';
import css from '../agreement-page.module.css';
import { BuiltInText } from './built-in-text.tsx';

/** The user agreement; `agreement`: undefined while it is on its way. */
export function AgreementText({ agreement }: { readonly agreement: AgreementView | undefined }) {
  const t = useText();
  const brand = useBrandName();
  const sections = agreement?.sections ?? [];
  return (
    <article className={css.text}>
      <p className={css.brand}>
        {brand === '' ? <Skeleton width="8em" height="1em" /> : t('agreement.of', { name: brand })}
      </p>
      <p className={css.version}>
        {agreement === undefined ? (
          <Skeleton width="8em" height="0.8em" />
        ) : (
          agreement.source !== 'none' && t('agreement.version', { version: agreement.version })
        )}
      </p>
      {agreement === undefined && <Waiting />}
      {agreement?.source === 'builtIn' && <BuiltInText />}
      {agreement?.source === 'none' && <p className={css.lead}>{t('agreement.none')}</p>}
      {sections.map(({ heading, paragraphs }, place) => (
        <section key={`${place} ${heading}`}>
          {heading !== null && <h2>{heading}</h2>}
          {paragraphs.map((paragraph, line) => (
            <p key={`${line} ${paragraph}`}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

const LINES = ['92%', '100%', '64%', '100%', '88%', '96%', '40%'];

/** Lines in the place of a text whose length nobody knows yet. */
const Waiting = () => (
  <div className={css.waiting}>
    {LINES.map((width, line) => (
      <Skeleton key={`${line} ${width}`} width={width} height="1em" />
    ))}
  </div>
);
