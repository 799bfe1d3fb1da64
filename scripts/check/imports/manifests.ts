import type { Problem } from '../problem.ts';
import { isTestFile } from '../source-file.ts';
import type { Edge } from './edges.ts';
import { isBuiltin } from './layers.ts';
import { ownerOf, type Workspace } from './workspace.ts';

function manifestOf(workspace: Workspace): string {
  return workspace.folder === '' ? 'package.json' : `${workspace.folder}/package.json`;
}

/** True when shipped code imports the edge's target: everything but tests and build configuration. */
function isShipped(edge: Edge): boolean {
  return !isTestFile(edge.from) && !/\.config\.ts$|^apps\/\w+\/build\//.test(edge.from);
}

function undeclared(edge: Edge, owner: Workspace, root: Workspace | undefined): string | undefined {
  const name = edge.packageName;
  if (name === undefined || isBuiltin(name) || name === owner.name || owner.dependencies.has(name)) return undefined;
  // The root package ships nothing: scripts and journeys run from a checkout, where its tools are installed.
  const mayUseTools = owner === root || !isShipped(edge);
  if (mayUseTools && (owner.devDependencies.has(name) || root?.devDependencies.has(name))) return undefined;
  // Types may come from `@types/x` or `x`; a workspace is linked into the root without being listed there.
  if (owner === root && name.startsWith('@kabuto/')) return undefined;
  return `imports ${name}, which ${manifestOf(owner)} does not list`;
}

/**
 * Differences between what files import and what their package.json lists: imports that are not listed, and
 * dependencies on other workspace packages that nothing imports (knip checks external packages).
 */
export function checkManifests(edges: readonly Edge[], workspaces: readonly Workspace[]): Problem[] {
  const root = workspaces.find((workspace) => workspace.folder === '');
  const used = new Set<string>();
  const missing = edges.flatMap((edge): Problem[] => {
    const owner = ownerOf(edge.from, workspaces);
    if (!owner) return [];
    used.add(`${owner.name} ${edge.packageName}`);
    const message = undeclared(edge, owner, root);
    return message === undefined ? [] : [{ path: edge.from, line: edge.line, message }];
  });
  const idle = workspaces.flatMap((workspace) =>
    [...workspace.dependencies]
      .filter((name) => name.startsWith('@kabuto/') && !used.has(`${workspace.name} ${name}`))
      .map((name) => ({ path: manifestOf(workspace), message: `lists ${name}, which nothing there imports` })),
  );
  return [...missing, ...idle];
}
