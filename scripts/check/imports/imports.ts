import type { Problem } from '../problem.ts';
import type { SourceFile } from '../source-file.ts';
import { checkCycles } from './cycles.ts';
import { readEdges } from './edges.ts';
import { checkFeatures } from './features.ts';
import { checkLayers } from './layers.ts';
import { checkManifests } from './manifests.ts';
import { checkTestOnlyExports } from './test-only-exports.ts';
import { readWorkspaces } from './workspace.ts';

/** All rules of who may import what (CONTRIBUTING.md, Checks). */
export function checkImports(files: readonly SourceFile[]): Problem[] {
  const workspaces = readWorkspaces(files);
  const edges = readEdges(files, workspaces);
  return [
    ...checkLayers(edges, workspaces),
    ...checkFeatures(edges),
    ...checkCycles(edges),
    ...checkManifests(edges, workspaces),
    ...checkTestOnlyExports(files, edges),
  ];
}
