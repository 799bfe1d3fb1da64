import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf, push, type Query, replace } from './navigation.ts';
import type { Path } from './routes.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: Path;
  readonly query?: Query | undefined;
  readonly replacing?: boolean;
};

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link inside the app: a real address that can be opened in another tab; otherwise it navigates without a page load.
 */
export function Link({ to, query, replacing = false, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={hrefOf(to, query)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        (replacing ? replace : push)(to, query);
      }}
    />
  );
}
