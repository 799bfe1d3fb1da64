import { type ComponentProps, useEffect, useRef } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput' | 'noValidate' | 'ref'> & {
  readonly onSubmit: () => void;
};

/** A form that its owner checks. When sending it finds a field wrong, here or on the server, the person is led to the first one. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    const wrong = sent.current ? form.current?.querySelector('[aria-invalid="true"]') : null;
    if (!(wrong instanceof HTMLElement)) return;
    sent.current = false;
    wrong.scrollIntoView({ block: 'center' });
    wrong.focus({ preventScroll: true });
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
