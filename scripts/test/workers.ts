/** Memory that a browser, a server with its PostgreSQL and their tests use, in bytes. */
const MEMORY_OF_JOURNEYS = 2 * 1024 ** 3;

/**
 * How many files of tests that wait for servers and browsers run at once: one more than there are cores, three at most,
 * and no more than fit into the free memory. With as many as cores, two cores were idle for 9 to 27 % of the time
 * (decision 0069).
 */
export function waitingWorkers(machine: { readonly cores: number; readonly freeBytes: number }): number {
  const fitting = Math.floor(machine.freeBytes / MEMORY_OF_JOURNEYS);
  return Math.max(1, Math.min(machine.cores + 1, 3, fitting));
}
