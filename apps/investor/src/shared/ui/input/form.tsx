import { type ComponentProps, useEffect, useRef } from 'react';
import { goToFirstWrong } from './first-wrong.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput' | 'noValidate' | 'ref'> & {
  readonly onSubmit: () => void;
};

/** A form that its owner checks. When sending it finds a field wrong, here or on the server, the person is led to the first one. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current && goToFirstWrong(form.current)) sent.current = false;
  });
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onInput={() => {
        sent.current = false;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        sent.current = true;
        onSubmit();
      }}
    />
  );
}
