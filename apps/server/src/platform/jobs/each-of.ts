/**
 * Does the work for each item, one after the other, or `together` at the same time in their order; one that fails does
 * not keep the others from theirs. Throws the first error once all are done.
 */
export async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { together = 1 }: { readonly together?: number } = {},
): Promise<void> {
  const failed: unknown[] = [];
  const waiting = items.values();
  const one = async (): Promise<void> => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        failed.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: together }, one));
  if (failed.length > 0) throw failed[0];
}
