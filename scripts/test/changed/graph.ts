import { posix } from 'node:path';
import { type Edge, readEdges } from '../../check/imports/edges.ts';
import { readWorkspaces } from '../../check/imports/workspace.ts';
import { isModule, type SourceFile } from '../../check/source-file.ts';
import { parse, walk } from '../../check/syntax.ts';

/**
 * An edge to a file. `shallow`: the file only re-exports a name, so its own changes count but not those of everything
 * it imports.
 */
interface Step {
  readonly to: string;
  readonly shallow: boolean;
}

/**
 * The files that each file uses: imports, resolved through files that only re-export, and files named in string
 * literals.
 */
export type Graph = ReadonlyMap<string, readonly Step[]>;

/** The files reached from one start. */
export interface Reach {
  readonly files: ReadonlySet<string>;
  /** Files at which the search stopped because `stop` returned true; also in `files`. */
  readonly stops: ReadonlySet<string>;
}

/** The exports of a file: its own names, re-exports by exported name, and whole files. */
interface FileExports {
  readonly own: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, { readonly to: string; readonly name: string }>;
  readonly starExports: readonly string[];
}

function exportsOf(file: SourceFile, targets: ReadonlyMap<string, string>): FileExports {
  const own = new Set<string>();
  const names = new Map<string, { to: string; name: string }>();
  const starExports: string[] = [];
  for (const { entries } of parse(file).module.staticExports)
    for (const { moduleRequest, importName, exportName } of entries) {
      if (moduleRequest === null) own.add(exportName.name ?? 'default');
      const to = moduleRequest === null ? undefined : targets.get(moduleRequest.value);
      if (to === undefined) continue;
      if (exportName.name !== null && importName.name !== null)
        names.set(exportName.name, { to, name: importName.name });
      else starExports.push(to);
    }
  return { own, names, starExports };
}

/**
 * Files of the repository that a module names in string literals, relative to its folder or the root: processes,
 * workers, data.
 */
function namedFiles(file: SourceFile, paths: ReadonlySet<string>): string[] {
  const named: string[] = [];
  walk(parse(file).program, (node, parents) => {
    const text = node.type === 'Literal' ? node.value : undefined;
    if (typeof text !== 'string' || !/\.[a-z]+$/.test(text)) return;
    // Imports are read by `readEdges`, which returns the imported names.
    if (/^(Import|Export|TSImport)/.test(parents.at(-1)?.type ?? '')) return;
    const near = posix.join(posix.dirname(file.path), text);
    const found = [near, text].find((path) => paths.has(path));
    if (found !== undefined) named.push(found);
  });
  return named;
}

/** Builds the graph of the whole repository. */
export function readGraph(files: readonly SourceFile[]): Graph {
  const paths = new Set(files.map(({ path }) => path));
  const edgesOf = Map.groupBy(readEdges(files, readWorkspaces(files)), ({ from }) => from);
  const passing = new Map<string, FileExports>();
  const modules = files.filter(({ path }) => isModule(path));
  for (const file of modules) {
    const own = edgesOf.get(file.path) ?? [];
    const targets = new Map(own.flatMap(({ specifier, to }) => (to === undefined ? [] : [[specifier, to] as const])));
    passing.set(file.path, exportsOf(file, targets));
  }

  /** The files from `at` to the one that defines `name`, which comes last; undefined when none does. */
  const wayTo = (at: string, name: string, seen: readonly string[] = []): readonly string[] | undefined => {
    const exports = passing.get(at);
    if (exports === undefined || seen.includes(at)) return undefined;
    if (exports.own.has(name)) return [at];
    const passed = exports.names.get(name);
    const next = passed === undefined ? exports.starExports.map((to) => ({ to, name })) : [passed];
    for (const { to, name: made } of next) {
      const way = wayTo(to, made, [...seen, at]);
      if (way !== undefined) return [at, ...way];
    }
    return undefined;
  };
  const stepsOf = ({ to, names, typeOnly }: Edge): Step[] => {
    // A changed type changes no run; if it no longer fits, the step `types` fails.
    if (to === undefined || typeOnly) return [];
    if (names.length === 0 || names.includes('*')) return [{ to, shallow: false }];
    return names.flatMap((name) => {
      const way = wayTo(to, name);
      if (way === undefined) return [{ to, shallow: false }];
      return way.map((file, i) => ({ to: file, shallow: i < way.length - 1 }));
    });
  };
  return new Map(
    modules.map((file) => [
      file.path,
      [
        ...(edgesOf.get(file.path) ?? []).flatMap(stepsOf),
        ...namedFiles(file, paths).map((to) => ({ to, shallow: false })),
      ],
    ]),
  );
}

/**
 * All files that `start` uses, directly or indirectly, itself included; the search does not go past files where `stop`
 * returns true.
 */
export function reachOf(graph: Graph, start: string, stop: (path: string) => boolean = () => false): Reach {
  const files = new Set([start]);
  const stops = new Set<string>();
  const entered = new Set([start]);
  const queue = [start];
  for (let at = queue.shift(); at !== undefined; at = queue.shift())
    for (const { to, shallow } of graph.get(at) ?? []) {
      files.add(to);
      if (stop(to)) stops.add(to);
      else if (!shallow && !entered.has(to)) {
        entered.add(to);
        queue.push(to);
      }
    }
  return { files, stops };
}
