import { Button, Icon } from '@kabuto/ui';
import { useId } from 'react';
import { useText } from '../../messages/index.ts';
import { FileButton } from './file-button.tsx';
import css from './picture-field.module.css';
import { samplePicture } from './sample.ts';
import type { PictureFailure, PictureState } from './use-pictures.ts';

type PictureFieldProps = {
  /** Its name on a sample. */
  readonly part: string;
  /** The camera of a phone that takes it. */
  readonly camera: 'user' | 'environment';
  readonly label: string;
  readonly state: PictureState | undefined;
  readonly error: string | undefined;
  /** Offers drawn pictures, so that no real document is uploaded there: one that passes, or also one that fails. */
  readonly samples: 'none' | 'one' | 'both';
  readonly onChoose: (file: Blob) => void;
  readonly onRetry: () => void;
};

/** One picture: taken with the camera or chosen, shown small, with the progress of its upload. */
export function PictureField({ part, label, camera, state, error, samples, onChoose, onRetry }: PictureFieldProps) {
  const t = useText();
  const id = useId();
  const failure = state?.at === 'failed' ? state.failure : null;
  const preview = state !== undefined && state.at !== 'reading' ? state.preview : null;
  const text = failure === null ? error : failureText(failure, t);
  const shared = { label: `${id}-label`, error: text === undefined ? undefined : `${id}-error`, onChoose };
  const sample = (plain: boolean) => void samplePicture(part, plain).then(onChoose);
  return (
    <div className={css.field} data-error={text !== undefined}>
      <span className={css.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={css.box}>
        <div className={css.preview} data-empty={preview === null}>
          {preview === null ? (
            <Icon name="document" size={28} />
          ) : (
            <img src={preview} alt={t('pictures.previewOf', { part: label })} />
          )}
        </div>
        <div className={css.actions}>
          <FileButton {...shared} name={`${id}-camera`} camera={camera}>
            {t('pictures.take')}
          </FileButton>
          <FileButton {...shared} name={`${id}-file`}>
            {t('pictures.choose')}
          </FileButton>
        </div>
      </div>
      {samples !== 'none' && (
        <div className={css.samples} data-samples={samples}>
          <Button kind="quiet" onClick={() => sample(false)}>
            {t('pictures.sample')}
          </Button>
          {samples === 'both' && (
            <Button kind="quiet" onClick={() => sample(true)}>
              {t('pictures.samplePlain')}
            </Button>
          )}
        </div>
      )}
      {state?.at === 'uploading' && (
        <progress
          className={css.progress}
          value={state.share}
          max={1}
          aria-label={t('pictures.uploading', { part: label })}
        />
      )}
      {state?.at === 'done' && <p className={css.done}>{t('pictures.uploaded')}</p>}
      {text !== undefined && (
        <p id={`${id}-error`} className={css.error} role="alert">
          <Icon name="warning" size={14} />
          {text}
        </p>
      )}
      {failure?.kind === 'line' && (
        <Button kind="quiet" onClick={onRetry}>
          {t('pictures.retry')}
        </Button>
      )}
    </div>
  );
}

function failureText(failure: PictureFailure, t: ReturnType<typeof useText>): string {
  switch (failure.kind) {
    case 'large':
      return t('prompts.imageTooLarge');
    case 'unreadable':
      return t('pictures.unreadableFile');
    case 'line':
      return t('pictures.uploadFailed', { code: String(failure.code) });
    case 'server':
      return failure.text;
  }
}
