import {
  DOCUMENT_RULES,
  IDENTITY_DOCUMENTS,
  type IdentityField,
  type IdentityPart,
  type IdentityPicture,
} from '@kabuto/contract/identity';
import { Button, Field, Form } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { errorTexts } from '../../../shared/forms/index.ts';
import { PictureField } from '../../../shared/pictures/index.ts';
import css from '../identity-page.module.css';
import { documentOf, type IdentityDetail, requiredParts } from '../model.ts';
import { DOCUMENT_TEXT, LABEL_TEXT } from '../texts.ts';
import { useIdentityForm } from '../use-identity-form.ts';

type Attributes = { readonly type?: 'date'; readonly autoComplete: string; readonly maxLength?: number };

const INPUT: Readonly<Record<IdentityField, Attributes>> = {
  name: { autoComplete: 'name', maxLength: 80 },
  kana: { autoComplete: 'off', maxLength: 80 },
  number: { autoComplete: 'off', maxLength: 20 },
  birthDate: { type: 'date', autoComplete: 'bday' },
  address: { autoComplete: 'street-address', maxLength: 200 },
  expiry: { type: 'date', autoComplete: 'off' },
};
const isPicture = (part: IdentityField | IdentityPicture): part is IdentityPicture =>
  part === 'front' || part === 'back' || part === 'selfie';

/** The fields and pictures of a document; after a rejection those that were rejected. */
export function IdentityForm({ detail }: { readonly detail: IdentityDetail }) {
  const t = useText();
  const { form, pictures, sending, change, submit } = useIdentityForm(detail);
  const { raw: draft } = form;
  const document = documentOf(draft, detail);
  const parts = requiredParts(draft, detail);
  const errorOf = errorTexts<IdentityPart | 'document'>(form, t);
  const hintOf = (field: IdentityField): string | undefined => {
    if (field === 'kana') return t('identity.kanaHint');
    return field === 'number' && document !== null ? DOCUMENT_RULES[document].example : undefined;
  };
  const documentError = errorOf('document');
  return (
    <Form className={css.form} onSubmit={submit}>
      <fieldset className={css.documents}>
        <legend>{t('identity.document')}</legend>
        {IDENTITY_DOCUMENTS.map((one) => (
          <label key={one} className={css.document}>
            <input
              type="radio"
              name="document"
              checked={document === one}
              aria-invalid={documentError !== undefined}
              onChange={() => change({ document: one })}
            />
            {t(DOCUMENT_TEXT[one])}
          </label>
        ))}
        {documentError !== undefined && (
          <p className={css.error} role="alert">
            {documentError}
          </p>
        )}
      </fieldset>
      {document === 'my-number-card' && <p className={css.note}>{t('identity.myNumberNote')}</p>}
      {parts.map((part) =>
        isPicture(part) ? (
          <PictureField
            key={part}
            part={part}
            label={t(part === 'back' && document === 'passport' ? 'identity.addressPage' : LABEL_TEXT[part])}
            state={pictures.stateOf(part)}
            error={errorOf(part)}
            camera={part === 'selfie' ? 'user' : 'environment'}
            samples={detail.clerkSeconds === null ? 'none' : 'both'}
            onChoose={(file) => pictures.choose(part, file)}
            onRetry={() => pictures.retry(part)}
          />
        ) : (
          <Field
            key={part}
            {...INPUT[part]}
            name={part}
            label={t(LABEL_TEXT[part])}
            hint={hintOf(part)}
            value={draft[part]}
            onChange={(text) => change({ [part]: text })}
            error={errorOf(part)}
          />
        ),
      )}
      <p className={css.note}>{t('identity.privacy')}</p>
      <Button type="submit" busy={sending} disabled={pictures.isUploading}>
        {t(detail.state === 'rejected' ? 'identity.submitAgain' : 'identity.submit')}
      </Button>
    </Form>
  );
}
