import type { Problem } from '../problem.ts';
import type { Edge } from './edges.ts';

/** The shortest path from `start` back to `start`, as a list of files, or undefined. */
function shortestCycle(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of targets.get(at) ?? []) {
      if (next === start) {
        const path = [start];
        for (let step: string | undefined = at; step !== undefined && step !== start; step = cameFrom.get(step))
          path.splice(1, 0, step);
        return [...path, start];
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      queue.push(next);
    }
  }
  return undefined;
}

/** Import cycles between files, each reported once, at its alphabetically first file. Type imports count. */
export function checkCycles(edges: readonly Edge[]): Problem[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (to !== undefined) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const reported = new Set<string>();
  const problems: Problem[] = [];
  for (const start of [...targets.keys()].sort()) {
    if (reported.has(start)) continue;
    const cycle = shortestCycle(start, targets);
    if (!cycle) continue;
    for (const file of cycle) reported.add(file);
    problems.push({ path: start, message: `import cycle: ${cycle.join(' -> ')}` });
  }
  return problems;
}
