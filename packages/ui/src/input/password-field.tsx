import { type ComponentProps, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useText } from '../texts/texts.ts';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'trailing' | 'type'>;

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton label={t(shown ? 'ui.hide' : 'ui.show')} onClick={() => setShown(!shown)} aria-pressed={shown}>
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}
