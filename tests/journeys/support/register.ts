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
  // The app is a project of its own for the type checker; of its register only these fields matter here.
  const register: unknown = await import(path.resolve(import.meta.dirname, REGISTER));
  return (register as { ROUTES: readonly RegisteredRoute[] }).ROUTES;
}
