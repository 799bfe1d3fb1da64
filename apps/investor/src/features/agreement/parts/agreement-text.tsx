import type { AgreementView } from '@kabuto/contract';
import { Skeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useBrandName } from '../../../shared/tenant/index.ts';
import css from '../agreement-page.module.css';
import { BuiltInText } from './built-in-text.tsx';

/** The user agreement; `agreement`: undefined while loading. */
export function AgreementText({ agreement }: { readonly agreement: AgreementView | undefined }) {
  const t = useText();
  const brand = useBrandName();
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
      {placed(agreement?.sections ?? []).map(({ item: { heading, paragraphs }, place }) => (
        <section key={place}>
          {heading !== null && <h2>{heading}</h2>}
          {placed(paragraphs).map((paragraph) => (
            <p key={paragraph.place}>{paragraph.item}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

/** Keyed by position: a text is only ever replaced as a whole. */
const placed = <T,>(items: readonly T[]) => items.map((item, place) => ({ item, place }));

const WIDTHS = ['92%', '100%', '64%', '98%', '88%', '96%', '40%'];

/** Skeleton lines for a text of unknown length. */
const Waiting = () => (
  <div className={css.waiting}>
    {WIDTHS.map((width) => (
      <Skeleton key={width} width={width} height="1em" />
    ))}
  </div>
);
