import type { App } from './app.ts';

/** A built page for its tests: its address, the way to it, and the Japanese words on it. */
export interface RouteCase {
  readonly code: string;
  readonly path: string;
  readonly query?: string;
  /** The document's title, before the app's name. */
  readonly title: string;
  readonly needsLogin?: boolean;
  /** Pages that open only without a login. */
  readonly anonymous?: boolean;
  /** Navigates from home to the page by taps. */
  readonly enter: (app: App) => Promise<void>;
  /** Words on the page once the demo account's data is loaded. */
  readonly shows: readonly (string | RegExp)[];
}
