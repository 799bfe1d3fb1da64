import { posix } from 'node:path';
import type { SourceFile } from './source-file.ts';
import { child, children, nameOf, parse, type SyntaxNode, walk } from './syntax.ts';

/** A part of a text that is known only when the program runs. */
const HOLE = '\u25ca';
/** What a partition is called: the month, or which rows it has. */
const PART = String.raw`_(?:default|past|\d{4}_\d\d|${HOLE})`;
/** The journal, the events that point into it, and their partitions. */
const TABLE = String.raw`"?(?:public"?\.)?"?(?:journal(?:_batch)?(?:${PART})?|account_event)"?(?![\w${HOLE}])`;
/** A table before it in a list of tables, perhaps with another name for it. */
const BEFORE = String.raw`(?:[\w".]+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*`;
/** SQL that reads, writes or locks one of them, also by a function or its regclass. */
const NAMED = new RegExp(
  [
    String.raw`\b(?:from|join|into|update|table|only|using|copy|truncate|lock)\s+${BEFORE}${TABLE}`,
    String.raw`\b(?:vacuum|analyze|cluster|references)\s+${TABLE}`,
    String.raw`'${TABLE}'\s*::\s*regclass\b|\bto_regclass\s*\(\s*'${TABLE}'`,
    String.raw`\b(?:told|events_of|add_journal_months)\s*\(`,
  ].join('|'),
  'i',
);
const NAMES: ReadonlySet<unknown> = new Set(['journal', 'journal_batch', 'account_event']);
/** SQL whose table is known only when the program runs. */
const OPEN_TABLE =
  /\b(from|join|into|update|table|only|using|truncate|lock|copy(?=\s+"?\u25ca"?\s*(\(|from|to)))\s+"?\u25ca/i;
const SQL = /\b(select|insert into|delete from|update|fetch|create (temporary )?table|truncate|lock|copy)\b/i;
/** Alternatives of one text that are followed. */
const MOST = 64;

/** What a file does that only listed files may. */
export type JournalSql = {
  readonly path: string;
  /**
   * `names`: SQL names the journal. `open`: SQL names a table that is known only when the program runs. `name`: the
   * name of one of the tables alone, from which such SQL can be made.
   */
  readonly kind: 'names' | 'open' | 'name';
  readonly text: string;
};

type Module = {
  /** What each name can stand for, whatever its scope. */
  readonly bindings: ReadonlyMap<string, readonly SyntaxNode[]>;
  /** Names from other modules: the module and its name there. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
};

const PASSED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']);

function moduleOf(file: SourceFile): Module {
  const bindings = new Map<string, SyntaxNode[]>();
  const bind = (name: string | undefined, value: SyntaxNode | undefined): void => {
    if (name !== undefined && value !== undefined) bindings.set(name, [...(bindings.get(name) ?? []), value]);
  };
  walk(parse(file).program, (node) => {
    if (node.type === 'VariableDeclarator') bind(nameOf(child(node, 'id')), child(node, 'init'));
    if (node.type !== 'ForOfStatement') return;
    const [declared] = children(child(node, 'left') ?? node, 'declarations');
    if (declared !== undefined) bind(nameOf(child(declared, 'id')), child(node, 'right'));
  });
  const imports = new Map<string, { from: string; name: string }>();
  for (const { entries, moduleRequest } of parse(file).module.staticImports)
    for (const { importName, localName } of entries)
      if (moduleRequest.value.startsWith('.') && importName.name !== null)
        imports.set(localName.value, {
          from: posix.join(posix.dirname(file.path), moduleRequest.value),
          name: importName.name,
        });
  return { bindings, imports };
}

/** Every pair of one of each, joined. */
const pairs = (a: readonly string[], b: readonly string[], between = ''): string[] =>
  a.flatMap((left) => b.map((right) => `${left}${between}${right}`)).slice(0, MOST);

/** Finds SQL in `files` that names the journal, in one text or in parts, and what such SQL could be made of. */
export function findJournalSql(files: readonly SourceFile[]): JournalSql[] {
  const modules = new Map(files.map((file) => [file.path, moduleOf(file)] as const));

  /** The values that an expression can have as texts; what is unknown is a HOLE. An array has those of its elements. */
  const valuesOf = (node: SyntaxNode | undefined, path: string, seen: readonly unknown[] = []): readonly string[] => {
    if (node === undefined || seen.includes(node)) return [HOLE];
    const of = (one: SyntaxNode | undefined): readonly string[] => valuesOf(one, path, [...seen, node]);
    const union = (some: readonly SyntaxNode[]): readonly string[] =>
      some.length === 0 ? [HOLE] : [...new Set(some.flatMap(of))].slice(0, MOST);
    if (PASSED.has(node.type)) return of(child(node, 'expression'));
    switch (node.type) {
      case 'Literal':
        return [typeof node.value === 'string' ? node.value : HOLE];
      case 'TemplateLiteral': {
        const between = children(node, 'expressions');
        return children(node, 'quasis').reduce<string[]>(
          (texts, quasi, n) => pairs(texts, n === 0 ? [cooked(quasi)] : pairs(of(between[n - 1]), [cooked(quasi)])),
          [''],
        );
      }
      case 'BinaryExpression':
        return node.operator === '+' ? pairs(of(child(node, 'left')), of(child(node, 'right'))) : [HOLE];
      case 'ConditionalExpression':
        return union([child(node, 'consequent'), child(node, 'alternate')].filter((one) => one !== undefined));
      case 'ArrayExpression':
        return union(children(node, 'elements'));
      case 'CallExpression':
        return joined(node, of);
      case 'MemberExpression':
        return memberOf(node, path, [...seen, node]);
      case 'Identifier':
        return named(nameOf(node) ?? '', path, [...seen, node]);
      default:
        return [HOLE];
    }
  };

  const declared = (name: string, path: string): { readonly nodes: readonly SyntaxNode[]; readonly path: string } => {
    const module = modules.get(path);
    const passed = module?.imports.get(name);
    if (passed !== undefined)
      return { nodes: modules.get(passed.from)?.bindings.get(passed.name) ?? [], path: passed.from };
    return { nodes: module?.bindings.get(name) ?? [], path };
  };
  const named = (name: string, from: string, seen: readonly unknown[]): readonly string[] => {
    const { nodes, path } = declared(name, from);
    return nodes.length === 0
      ? [HOLE]
      : [...new Set(nodes.flatMap((node) => valuesOf(node, path, seen)))].slice(0, MOST);
  };
  /** A member of an object that a constant holds. */
  const memberOf = (node: SyntaxNode, from: string, seen: readonly unknown[]): readonly string[] => {
    const key = child(node, 'property');
    const name = nameOf(key) ?? key?.value;
    const { nodes, path } = declared(nameOf(child(node, 'object')) ?? '', from);
    const found = nodes.flatMap((value) => {
      const object = PASSED.has(value.type) ? child(value, 'expression') : value;
      return object === undefined ? [] : children(object, 'properties');
    });
    const values = found.flatMap((property) => {
      const own = child(property, 'key');
      return (nameOf(own) ?? own?.value) === name ? [child(property, 'value')] : [];
    });
    return values.length === 0 ? [HOLE] : values.flatMap((value) => valuesOf(value, path, seen));
  };

  return files.flatMap((file) => {
    const { path } = file;
    const found: JournalSql[] = [];
    walk(parse(file).program, (node) => {
      const isText = node.type === 'Literal' || node.type === 'TemplateLiteral';
      if (!isText && node.type !== 'BinaryExpression' && node.type !== 'CallExpression') return;
      if (isText && NAMES.has(node.value)) found.push({ path, kind: 'name', text: String(node.value) });
      for (const value of valuesOf(node, path)) {
        if (NAMED.test(value)) found.push({ path, kind: 'names', text: value });
        else if (OPEN_TABLE.test(value) && SQL.test(value)) found.push({ path, kind: 'open', text: value });
      }
    });
    return found;
  });
}

function cooked({ value }: SyntaxNode): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : HOLE;
}

/** The text of `[...].join('...')`. */
function joined(node: SyntaxNode, of: (one: SyntaxNode | undefined) => readonly string[]): readonly string[] {
  const callee = child(node, 'callee');
  const list = callee && child(callee, 'object');
  if (list?.type !== 'ArrayExpression' || nameOf(child(callee ?? node, 'property')) !== 'join') return [HOLE];
  const [separator] = children(node, 'arguments');
  const between = typeof separator?.value === 'string' ? separator.value : ',';
  const [first, ...rest] = children(list, 'elements');
  return rest.reduce<readonly string[]>((texts, element) => pairs(texts, of(element), between), of(first));
}
