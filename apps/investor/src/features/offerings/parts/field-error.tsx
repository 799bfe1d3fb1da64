import { Icon } from '@kabuto/ui';
import css from './field-error.module.css';

/** What is wrong with a field, below it. */
export function FieldError({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className={css.error} role="alert">
      <Icon name="warning" size={14} />
      {text}
    </p>
  );
}
