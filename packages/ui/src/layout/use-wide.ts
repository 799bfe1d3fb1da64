import { useSyncExternalStore } from 'react';

let query: MediaQueryList | undefined;
/** Made at the first use: modules of components are also loaded where there is no screen. */
const wide = (): MediaQueryList => {
  query ??= matchMedia('(min-width: 720px)');
  return query;
};
const listen = (listener: () => void): (() => void) => {
  wide().addEventListener('change', listener);
  return () => wide().removeEventListener('change', listener);
};

/** Whether there is room for two panes (720 px, NAV-09). */
export const useWide = (): boolean => useSyncExternalStore(listen, () => wide().matches);
