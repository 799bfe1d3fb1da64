const KEY = 'kabuto.reloadedFor';

/** Whether an error means that a chunk of the app could not be loaded. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|Importing a module|preload CSS/i.test(error.message);

/**
 * Reloads the page when a chunk is missing, at most once per build, so that a broken build does not reload forever.
 * Does nothing offline, where a reload would lose the page.
 */
export function reloadOncePerBuild(error: unknown): void {
  if (!isMissingChunk(error) || !navigator.onLine) return;
  const build = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  try {
    if (sessionStorage.getItem(KEY) === build) return;
    sessionStorage.setItem(KEY, build);
  } catch {
    return;
  }
  location.reload();
}
