const KEY = 'kabuto.reloadedFor';

/** Whether an error means that a chunk of the app could not be loaded. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|Importing a module|preload CSS/i.test(error.message);

/**
 * The same failure of a load, in words by which the router does not recognise a missing chunk: it would reload the page
 * once for each chunk, besides the reload of the build.
 */
export function ownFailure(error: unknown): never {
  if (isMissingChunk(error)) throw new Error(`no page: ${String(error)}`, { cause: error });
  throw error;
}

/**
 * Reloads the page when a chunk is missing, at most once per build, so that a broken build does not reload forever.
 * Does nothing offline, where a reload would lose the page.
 */
export function reloadOncePerBuild(error: unknown): void {
  if (!isMissingChunk(error) || !navigator.onLine) return;
  // This module is part of the shell, whose name contains a digest of the build.
  const build = import.meta.url;
  try {
    if (sessionStorage.getItem(KEY) === build) return;
    sessionStorage.setItem(KEY, build);
  } catch {
    return;
  }
  location.reload();
}
