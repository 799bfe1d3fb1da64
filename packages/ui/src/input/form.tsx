import { type ComponentProps, useEffect, useRef } from 'react';
import { goToFirstWrong } from './first-wrong.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput' | 'noValidate' | 'ref'> & {
  readonly onSubmit: () => void;
};

/**
 * A form validated by its owner. If a submit finds wrong fields, here or on the server, the first one gets the focus.
 */
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
