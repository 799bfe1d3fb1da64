import { createStore } from '@kabuto/ui/state';

/**
 * When the shown market data was read, epoch milliseconds, while the service worker serves it from its cache for lack
 * of a network; else undefined.
 */
export const keptAt = createStore<number | undefined>(undefined);

/** Records whether a reply came from the network or was kept by the service worker (build/worker.js). */
export const noteKept = (header: string | null): void => keptAt.set(header === null ? undefined : Number(header));
