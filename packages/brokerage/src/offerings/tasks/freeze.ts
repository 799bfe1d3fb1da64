import type { Application, Offering, OfferingTask } from '../../types.ts';
import { rootOfTree, withLeaves } from '../draw.ts';

/** Adds applications to the frozen list; agreements without one are not part of it. */
export const freezeSome = (task: OfferingTask, rows: readonly Application[]): OfferingTask => ({
  ...task,
  tree: withLeaves(
    task,
    rows.filter(({ state }) => state === 'submitted'),
  ),
});

/** The list is complete. */
export function endOfFreeze(offering: Offering, { tree = { count: 0, roots: [] } }: OfferingTask): null {
  offering.draw = { ...offering.draw, root: rootOfTree(tree), count: tree.count };
  return null;
}
