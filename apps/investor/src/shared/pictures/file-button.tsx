import type { ReactNode } from 'react';
import css from './file-button.module.css';

type FileButtonProps = {
  /** Id of the element that names the picture. */
  readonly label: string;
  /** Id for the words of this button. */
  readonly name: string;
  /** Id of the element with the picture's error. */
  readonly error: string | undefined;
  /** Opens this camera of a phone at once; without, the phone offers its album and its files. */
  readonly camera?: 'user' | 'environment';
  readonly onChoose: (file: Blob) => void;
  readonly children: ReactNode;
};

/** A file input that looks like a button. That of the camera is there only where a finger is the pointer. */
export function FileButton({ label, name, error, camera, onChoose, children }: FileButtonProps) {
  return (
    <label className={css.button} data-camera={camera !== undefined}>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture={camera}
        aria-labelledby={`${label} ${name}`}
        aria-invalid={error !== undefined}
        aria-describedby={error}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <span id={name}>{children}</span>
    </label>
  );
}
