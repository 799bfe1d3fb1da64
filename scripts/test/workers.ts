/** Memory that a file of tests with a server, its PostgreSQL and perhaps a browser uses, in bytes. */
const MEMORY_OF_FILE = 2 * 1024 ** 3;

type Machine = { readonly cores: number; readonly freeBytes: number };

const withinMemory = (files: number, { freeBytes }: Machine): number =>
  Math.max(1, Math.min(files, Math.floor(freeBytes / MEMORY_OF_FILE)));

/**
 * How many files of journeys, or of integration tests, run at once: one more than there are cores, three at most, and
 * no more than fit into the free memory. They wait for servers and clocks; with two at once cores are idle
 * (decision 0069).
 */
export const serverWorkers = (machine: Machine): number => withinMemory(Math.min(machine.cores + 1, 3), machine);
