/** Memory that a browser, a server with its PostgreSQL and the tests beside them take, in bytes. */
const MEMORY_OF_JOURNEYS = 2 * 1024 ** 3;

/**
 * How many files of journeys run at once: two where there are two cores and the memory of two browsers and two servers is free, else one. More
 * would only wait for each other on two cores.
 */
export function journeyWorkers(machine: { readonly cores: number; readonly freeBytes: number }): 1 | 2 {
  return machine.cores >= 2 && machine.freeBytes >= 2 * MEMORY_OF_JOURNEYS ? 2 : 1;
}
