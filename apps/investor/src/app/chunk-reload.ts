const KEY = 'kabuto.reloadedFor';

/** Whether an error says that a chunk of the app could not be loaded. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|Importing a module|preload CSS/i.test(error.message);

/** Loads the page anew when a chunk is missing, once per build, so that a broken build does not reload for ever. Off line the page stays, which a reload would lose. */
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
