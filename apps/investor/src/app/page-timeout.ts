import { ApiError, CLIENT_CODE } from '../shared/api/index.ts';

/** How long the code of a page may take to load, milliseconds (CON-03). */
const PAGE_TIMEOUT_MS = 60_000;

/** The loaded page. Throws ApiError with the timeout's code if it takes longer than a minute. */
export async function withPageTimeout<T>(page: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(CLIENT_CODE.timeout, 'timed out', '')), PAGE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([page, late]);
  } finally {
    clearTimeout(timer);
  }
}
