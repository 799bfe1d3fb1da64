import type { ComponentType } from 'react';
import type { Path } from '../shared/navigation/routes.ts';

/** The pages that are opened first, one chunk each. The shell has the names of their files, so these are few. */
export const PAGES = {
  '/': async () => (await import('../features/home/home-page.tsx')).HomePage,
  '/pages/quotation/quotation': async () => (await import('../features/market/market-page.tsx')).MarketPage,
  '/pages/stock/detail/detail': async () => (await import('../features/stock/stock-page.tsx')).StockPage,
} satisfies Partial<Record<Path, () => Promise<ComponentType>>>;

/** Every other address, whose page is in `further-pages.ts`. */
export type FurtherPath = Exclude<Path, keyof typeof PAGES>;
