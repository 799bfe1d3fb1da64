import path from 'node:path';

const REGISTER = '../../../apps/investor/src/shared/navigation/routes.ts';

/** One address of the app's feature register. */
export interface RegisteredRoute {
  readonly code: string;
  readonly path: string;
  readonly built: boolean;
}

/** All addresses of the app, read from its feature register. */
export async function allRoutes(): Promise<readonly RegisteredRoute[]> {
  // For the type checker the app is a separate project; only these fields of its register matter here.
  const register: unknown = await import(path.resolve(import.meta.dirname, REGISTER));
  return (register as { ROUTES: readonly RegisteredRoute[] }).ROUTES;
}
