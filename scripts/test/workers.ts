/** Memory that a browser, a server with its PostgreSQL and their tests use, in bytes. */
const MEMORY_OF_JOURNEYS = 2 * 1024 ** 3;

/**
 * How many journey files run at once: two with two cores and free memory for two browsers and two servers, else one. On
 * two cores more would only wait for each other.
 */
export function journeyWorkers(machine: { readonly cores: number; readonly freeBytes: number }): 1 | 2 {
  return machine.cores >= 2 && machine.freeBytes >= 2 * MEMORY_OF_JOURNEYS ? 2 : 1;
}
