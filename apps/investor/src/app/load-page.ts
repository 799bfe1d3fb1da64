import type { ComponentType } from 'react';
import type { Path } from '../shared/navigation/routes.ts';
import { PAGES } from './pages.ts';

const isFirst = (path: Path): path is keyof typeof PAGES => path in PAGES;

/** Loads the component of an address with the texts that only it needs. Throws when the network is down. */
export const loadPage = async (path: Path): Promise<ComponentType> =>
  isFirst(path) ? PAGES[path]() : (await import('./further-pages.ts')).loadFurtherPage(path);
