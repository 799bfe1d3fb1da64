import { Button } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import { useText } from '../../../messages/index.ts';
import type { Reply } from '../../../shared/api/index.ts';
import { errorTexts } from '../../../shared/forms/index.ts';
import { PictureField, usePictures } from '../../../shared/pictures/index.ts';
import { useTenant } from '../../../shared/tenant/index.ts';
import { DocumentText, FieldError } from '../../offerings/index.ts';
import { type AgreementField, agreementForm } from '../agreement.ts';
import { SignaturePad } from '../signature/signature-pad.tsx';
import { useReadToEnd } from '../use-read-to-end.ts';
import { useSigning } from '../use-signing.ts';
import css from './agreement-form.module.css';

type AgreementFormProps = {
  readonly offeringId: string;
  readonly agreement: Reply<'GET v1/otc/agreement/detail'>;
  /** Whether it can be signed now; otherwise only its text is shown. */
  readonly canSign: boolean;
};

/** The text of an agreement, and below it signature and photo. */
export function AgreementForm({ offeringId, agreement, canSign }: AgreementFormProps) {
  const t = useText();
  const isDemo = useTenant()?.mode === 'demo';
  const pictures = usePictures<'agreement'>('agreement');
  const photo = pictures.fileOf('agreement');
  const form = useForm(agreementForm, refusedBy<never>(), { photo });
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const text = useReadToEnd<HTMLElement>(() => form.dispatch({ kind: 'read' }));
  const { version, hash, sections } = agreement;
  const signing = useSigning({ offeringId, version, hash });
  const { strokes, read } = form.raw;
  const errorOf = errorTexts<AgreementField>(form, t);
  const textError = errorOf('text');
  return (
    <div ref={box} className={css.form}>
      <section className={css.part}>
        <h2 className={css.heading}>{t(canSign ? 'otc.stepRead' : 'otc.agreement')}</h2>
        <section
          ref={text}
          className={css.text}
          aria-label={t('otc.agreement')}
          aria-invalid={textError !== undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
          tabIndex={0}
        >
          <DocumentText version={version} sections={sections} />
        </section>
        {canSign && !read && <p className={css.note}>{t('offerings.readToEnd')}</p>}
        <FieldError text={textError} />
        <p className={css.note}>
          {t('otc.textHash')}{' '}
          <code className={css.hash} translate="no">
            {hash}
          </code>
        </p>
      </section>
      {canSign && (
        <>
          <section className={css.part}>
            <h2 className={css.heading}>{t('otc.stepSign')}</h2>
            <SignaturePad
              strokes={strokes}
              onChange={(change) => form.dispatch({ kind: 'strokes', change })}
              error={errorOf('signature')}
              disabled={!read || signing.isPending}
            />
          </section>
          <section className={css.part}>
            <h2 className={css.heading}>{t('otc.stepPhoto')}</h2>
            <PictureField
              part="agreement"
              label={t('otc.photo')}
              state={pictures.stateOf('agreement')}
              error={errorOf('photo')}
              camera="environment"
              samples={isDemo ? 'both' : 'none'}
              onChoose={(file) => pictures.choose('agreement', file)}
              onRetry={() => pictures.retry('agreement')}
            />
          </section>
          <p className={css.note}>{t('otc.hashNote')}</p>
          <Button
            busy={signing.isPending}
            disabled={pictures.isUploading}
            onClick={() => {
              if (form.submit() && photo !== undefined) signing.mutate({ strokes, photo });
            }}
          >
            {t('otc.submitAgreement')}
          </Button>
        </>
      )}
    </div>
  );
}
