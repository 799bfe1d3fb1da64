import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 720px)');
const listen = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether there is room for two panes (720 px, NAV-09). */
export const useWide = (): boolean => useSyncExternalStore(listen, () => query.matches);
