import type { TSchema } from 'typebox';
import type { Core } from '../core/index.ts';
import type { InstrumentCatalogue } from '../quotes/index.ts';
import type { Operate, Who } from './operate.ts';
import type { RegisteredList } from './registered.ts';

/** One brokerage's running market, as the gateway sees it. */
export type KabusMarket = { readonly core: Core; readonly catalogue: InstrumentCatalogue };

/** The published classes of rates, a second: orders 5, the others 10 each. */
export type KabusRate = 'order' | 'wallet' | 'info' | 'register';

/** A call of a member with a token. */
export type KabusCall = {
  readonly who: Who;
  readonly market: KabusMarket;
  readonly operate: Operate;
  readonly registered: RegisteredList;
  /** The part of the path behind the call's name; empty where it has none. */
  readonly symbol: string;
  readonly query: Readonly<Record<string, string>>;
  /** The parsed body; an empty object without one. */
  readonly body: object;
};

/** One call of the published API. `path`: behind `/kabusapi/`, `:symbol` where it takes one. */
export type KabusEndpoint = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly rate: KabusRate;
  readonly reply: TSchema;
  readonly handle: (call: KabusCall) => unknown;
};
