import type { Problem } from '../problem.ts';
import { isModule, isTestFile, type SourceFile } from '../source-file.ts';
import { lineAt, parse, walk } from '../syntax.ts';
import type { Edge } from './edges.ts';

/** The files that import a name from a file directly (a re-export counts as a use: its own uses are checked there). */
function importersOf(name: string, incoming: readonly Edge[]): string[] {
  return incoming.filter((edge) => edge.names.includes(name) || edge.names.includes('*')).map((edge) => edge.from);
}

function usesInside(file: SourceFile, name: string): number {
  let uses = 0;
  walk(parse(file).program, (node) => {
    if (node.type === 'Identifier' && node.name === name) uses += 1;
  });
  return uses;
}

/**
 * Exports that only their own test imports and that their own file does not use either: dead code that a test keeps
 * looking alive. (knip finds exports without any import.)
 */
export function checkTestOnlyExports(files: readonly SourceFile[], edges: readonly Edge[]): Problem[] {
  const incoming = new Map<string, Edge[]>();
  for (const edge of edges) {
    if (edge.to !== undefined) incoming.set(edge.to, [...(incoming.get(edge.to) ?? []), edge]);
  }
  return files.flatMap((file) => {
    if (!isModule(file.path) || isTestFile(file.path)) return [];
    const stem = file.path.replace(/\.tsx?$/, '');
    return parse(file).module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry): Problem[] => {
        const name = entry.exportName.name;
        if (entry.moduleRequest || name === null) return [];
        const importers = importersOf(name, incoming.get(file.path) ?? []);
        const onlyOwnTest =
          importers.length > 0 && importers.every((from) => from.startsWith(`${stem}.`) && isTestFile(from));
        if (!onlyOwnTest || usesInside(file, name) > 1) return [];
        const message = `${name} is used by nothing but its own test`;
        return [{ path: file.path, line: lineAt(file.text, statement.start), message }];
      }),
    );
  });
}
