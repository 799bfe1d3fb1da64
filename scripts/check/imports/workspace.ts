import type { SourceFile } from '../source-file.ts';

/** A package.json of the repository; only the fields needed for imports. */
export interface Workspace {
  /** The package's name; the root's is `kabuto`. */
  readonly name: string;
  /** Its folder from the repository root; empty for the root. */
  readonly folder: string;
  /** Maps a subpath (`.`, `./forms`) to its file, from the repository root. */
  readonly entries: ReadonlyMap<string, string>;
  readonly dependencies: ReadonlySet<string>;
  readonly devDependencies: ReadonlySet<string>;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function readWorkspace(file: SourceFile): Workspace {
  const manifest = record(JSON.parse(file.text));
  const folder = file.path.slice(0, -'/package.json'.length);
  const prefix = file.path === 'package.json' ? '' : `${folder}/`;
  const entries = Object.entries(record(manifest.exports)).flatMap(([subpath, target]): [string, string][] =>
    typeof target === 'string' ? [[subpath, prefix + target.replace(/^\.\//, '')]] : [],
  );
  return {
    name: String(manifest.name),
    folder: prefix.slice(0, -1),
    entries: new Map(entries),
    dependencies: new Set(Object.keys(record(manifest.dependencies))),
    devDependencies: new Set(Object.keys(record(manifest.devDependencies))),
  };
}

/** Every package of the repository, the deepest folder first, the root last. */
export function readWorkspaces(files: readonly SourceFile[]): Workspace[] {
  return files
    .filter((file) => /^(?:(?:packages|apps)\/[^/]+\/)?package\.json$/.test(file.path))
    .map(readWorkspace)
    .sort((a, b) => b.folder.length - a.folder.length);
}

/** The package that a path belongs to. */
export function ownerOf(path: string, workspaces: readonly Workspace[]): Workspace | undefined {
  return workspaces.find((workspace) => workspace.folder === '' || path.startsWith(`${workspace.folder}/`));
}
