import { posix } from 'node:path';
import { isModule, type SourceFile } from '../source-file.ts';
import { child, lineAt, parse, walk } from '../syntax.ts';
import type { Workspace } from './workspace.ts';

/** One import, re-export, dynamic import or `import('x').T` of a module. */
export interface Edge {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  /** The imported file of this repository; undefined for external packages and for missing files. */
  readonly to: string | undefined;
  /** The package a bare specifier names (`@kabuto/brokerage` of `@kabuto/brokerage/forms`); undefined when relative. */
  readonly packageName: string | undefined;
  /** Imported names; `*` means all of them. */
  readonly names: readonly string[];
  /** True when the import does not exist at run time. */
  readonly typeOnly: boolean;
}

/** `@scope/name` or `name` of a bare specifier, `node:fs` as it is, undefined for a relative one. */
function packageNameOf(specifier: string): string | undefined {
  if (specifier.startsWith('.')) return undefined;
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
}

interface RawEdge {
  readonly specifier: string;
  readonly offset: number;
  readonly names: string[];
  readonly typeOnly: boolean;
}

function staticEdges(file: SourceFile): RawEdge[] {
  const { staticImports, staticExports } = parse(file).module;
  const imports = staticImports.map((statement) => ({
    specifier: statement.moduleRequest.value,
    offset: statement.start,
    names: statement.entries.map(({ importName }) =>
      String(importName.kind) === 'Default' ? 'default' : (importName.name ?? '*'),
    ),
    typeOnly: statement.entries.length > 0 && statement.entries.every(({ isType }) => isType),
  }));
  const exports = staticExports.flatMap((statement) =>
    statement.entries.flatMap((entry) =>
      entry.moduleRequest
        ? [
            {
              specifier: entry.moduleRequest.value,
              offset: statement.start,
              names: [entry.importName.name ?? '*'],
              typeOnly: entry.isType,
            },
          ]
        : [],
    ),
  );
  return [...imports, ...exports];
}

function otherEdges(file: SourceFile): RawEdge[] {
  const edges: RawEdge[] = [];
  walk(parse(file).program, (node) => {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return;
    const specifier = child(node, 'source')?.value;
    const typeOnly = node.type === 'TSImportType';
    if (typeof specifier === 'string') edges.push({ specifier, offset: node.start, names: ['*'], typeOnly });
  });
  return edges;
}

function resolve(from: string, specifier: string, paths: ReadonlySet<string>, workspaces: readonly Workspace[]) {
  const name = packageNameOf(specifier);
  if (name === undefined) {
    const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
    return paths.has(path) ? path : undefined;
  }
  const workspace = workspaces.find((candidate) => candidate.name === name);
  return workspace?.entries.get(`.${specifier.slice(name.length).replace(/\?.*$/, '')}`);
}

/** Every import of every module of the repository, in the files' order. */
export function readEdges(files: readonly SourceFile[], workspaces: readonly Workspace[]): Edge[] {
  const paths = new Set(files.map((file) => file.path));
  return files
    .filter((file) => isModule(file.path))
    .flatMap((file) =>
      [...staticEdges(file), ...otherEdges(file)].map(({ specifier, offset, names, typeOnly }) => ({
        from: file.path,
        line: lineAt(file.text, offset),
        specifier,
        to: resolve(file.path, specifier, paths, workspaces),
        packageName: packageNameOf(specifier),
        names,
        typeOnly,
      })),
    );
}
