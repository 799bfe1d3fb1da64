import type pg from 'pg';
import type { Core } from '../core/index.ts';
import type { InstrumentCatalogue } from '../quotes/index.ts';

/** What the office needs of orders, fills and issues. */
export type TradingDeps = {
  readonly pool: pg.Pool;
  /** The running market of a brokerage. Throws when it has none. */
  readonly marketOf: (tenantId: number) => {
    readonly core: Core;
    readonly catalogue: Pick<InstrumentCatalogue, 'views' | 'names' | 'tickTable' | 'knows'>;
  };
  /** Epoch milliseconds of the system clock. */
  readonly now: () => number;
};

/** The names and the tick table of a brokerage's issues. */
export const issuesOf =
  ({ marketOf }: Pick<TradingDeps, 'marketOf'>, tenantId: number) =>
  (code: string) => {
    const { catalogue } = marketOf(tenantId);
    return { names: catalogue.names(code), tickTable: catalogue.tickTable(code) };
  };
