import { push, replace, useQueryParams } from '../../shared/navigation/navigation.ts';
import type { Path } from '../../shared/navigation/routes.ts';

/**
 * The offering that the address names (`?id`), and a function that opens one: on a phone it is a page of its own, which
 * going back leaves; beside the list it is a choice.
 */
export function useOfferingInAddress(path: Path, wide: boolean) {
  const { id } = useQueryParams();
  const open = (offeringId: string): void => (wide ? replace : push)(path, { id: offeringId });
  return [id, open] as const;
}
