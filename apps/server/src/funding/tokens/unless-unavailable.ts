import { ChainUnavailable } from '@kabuto/chain';

/** What `read` returns; null while the network cannot be read. */
export async function unlessUnavailable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
  }
}
