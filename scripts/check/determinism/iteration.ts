import type { Problem } from '../problem.ts';
import type { SourceFile } from '../source-file.ts';
import { child, children, lineAt, nameOf, parse, type SyntaxNode, walk } from '../syntax.ts';

const COLLECTIONS = new Set(['Map', 'Set', 'ReadonlyMap', 'ReadonlySet']);
const VIEWS = new Set(['values', 'entries', 'keys']);

function isCollectionType(annotation: SyntaxNode | undefined): boolean {
  const type = annotation?.type === 'TSTypeAnnotation' ? child(annotation, 'typeAnnotation') : annotation;
  return type?.type === 'TSTypeReference' && COLLECTIONS.has(nameOf(child(type, 'typeName')) ?? '');
}

function isNewCollection(value: SyntaxNode | undefined): boolean {
  return value?.type === 'NewExpression' && COLLECTIONS.has(nameOf(child(value, 'callee')) ?? '');
}

/** The name that a node declares as a Map or Set: a variable, a parameter, a field or an interface member. */
function declaredCollection(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return isCollectionType(child(node, 'typeAnnotation')) ? nameOf(node) : undefined;
    case 'VariableDeclarator':
      return isNewCollection(child(node, 'init')) ? nameOf(child(node, 'id')) : undefined;
    case 'AssignmentPattern':
      return isNewCollection(child(node, 'right')) ? nameOf(child(node, 'left')) : undefined;
    case 'PropertyDefinition':
    case 'TSPropertySignature':
      return isCollectionType(child(node, 'typeAnnotation')) || isNewCollection(child(node, 'value'))
        ? nameOf(child(node, 'key'))
        : undefined;
    case 'Property':
      return isNewCollection(child(node, 'value')) ? nameOf(child(node, 'key')) : undefined;
    default:
      return undefined;
  }
}

/** The names that a node declares as an array, whose own `entries()` and `keys()` run in a fixed order. */
function declaredArray(node: SyntaxNode): string | undefined {
  const name = nameOf(node.type === 'Identifier' ? node : (child(node, 'key') ?? child(node, 'id')));
  const annotation = child(child(node, 'typeAnnotation') ?? node, 'typeAnnotation');
  const type = annotation?.type === 'TSTypeOperator' ? child(annotation, 'typeAnnotation') : annotation;
  const isArrayType =
    type?.type === 'TSArrayType' ||
    type?.type === 'TSTupleType' ||
    (type?.type === 'TSTypeReference' && (nameOf(child(type, 'typeName')) ?? '').endsWith('Array'));
  const isArrayLiteral = (child(node, 'init') ?? child(node, 'value'))?.type === 'ArrayExpression';
  return isArrayType || isArrayLiteral ? name : undefined;
}

/** Names by their declared type. */
export interface Declared {
  readonly collections: ReadonlySet<string>;
  readonly arrays: ReadonlySet<string>;
}

function collect(files: readonly SourceFile[], isWanted: (node: SyntaxNode) => boolean): Declared {
  const collections = new Set<string>();
  const arrays = new Set<string>();
  for (const file of files) {
    walk(parse(file).program, (node) => {
      if (!isWanted(node)) return;
      const collection = declaredCollection(node);
      if (collection !== undefined) collections.add(collection);
      const array = declaredArray(node);
      if (array !== undefined) arrays.add(array);
    });
  }
  return { collections, arrays };
}

/** The members (fields, interface members) that any of the files declares as a Map, a Set or an array. */
export function collectMembers(files: readonly SourceFile[]): Declared {
  return collect(files, (node) => node.type !== 'Identifier' && node.type !== 'VariableDeclarator');
}

/** The expression whose order a node iterates, if it iterates at all. */
function iterated(node: SyntaxNode): SyntaxNode | undefined {
  switch (node.type) {
    case 'ForOfStatement':
      return child(node, 'right');
    case 'SpreadElement':
      return child(node, 'argument');
    case 'YieldExpression':
      return node.delegate === true ? child(node, 'argument') : undefined;
    case 'VariableDeclarator':
      return child(node, 'id')?.type === 'ArrayPattern' ? child(node, 'init') : undefined;
    case 'CallExpression': {
      const callee = child(node, 'callee');
      if (callee?.type !== 'MemberExpression') return undefined;
      const method = nameOf(child(callee, 'property'));
      if (method === 'forEach') return child(callee, 'object');
      const isArrayFrom = method === 'from' && nameOf(child(callee, 'object')) === 'Array';
      return isArrayFrom ? children(node, 'arguments')[0] : undefined;
    }
    default:
      return undefined;
  }
}

function walksCollection(value: SyntaxNode, locals: Declared, members: Declared): boolean {
  if (isNewCollection(value)) return true;
  if (value.type === 'Identifier') return locals.collections.has(nameOf(value) ?? '');
  if (value.type === 'MemberExpression') return members.collections.has(nameOf(child(value, 'property')) ?? '');
  if (value.type !== 'CallExpression' || children(value, 'arguments').length > 0) return false;
  const callee = child(value, 'callee');
  if (callee?.type !== 'MemberExpression' || !VIEWS.has(nameOf(child(callee, 'property')) ?? '')) return false;
  const receiver = child(callee, 'object');
  const declared = receiver?.type === 'MemberExpression' ? members : locals;
  const name = nameOf(receiver?.type === 'MemberExpression' ? child(receiver, 'property') : receiver) ?? '';
  return declared.collections.has(name) || !declared.arrays.has(name);
}

/**
 * True when the iteration only fills an array that is sorted with a comparison immediately:
 * `[...map.values()].sort(byId)`.
 */
function isSortedAtOnce(node: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  const [array, outer] = node.type === 'SpreadElement' ? [parents.at(-1), parents.slice(0, -1)] : [node, parents];
  const member = outer.at(-1);
  const call = outer.at(-2);
  const isSort = ['sort', 'toSorted'].includes(nameOf(member && child(member, 'property')) ?? '');
  const isOnlyElement = array?.type !== 'ArrayExpression' || children(array, 'elements').length === 1;
  return isSort && isOnlyElement && call?.type === 'CallExpression' && children(call, 'arguments').length === 1;
}

/** Lines that a comment `// order: reason` covers: its own and the next. */
function excusedLines(file: SourceFile): Set<number> {
  const lines = new Set<number>();
  for (const comment of parse(file).comments) {
    if (!/^\s*order:\s*\S/.test(comment.value)) continue;
    const last = lineAt(file.text, comment.end);
    lines.add(last).add(last + 1);
  }
  return lines;
}

/**
 * Iterations over a Map or Set whose order might reach an event (rules/core.md 3). An iteration whose order does not
 * matter, or is fixed, needs the comment `// order: reason` on its line or the line before.
 */
export function findUnorderedIteration(file: SourceFile, members: Declared): Problem[] {
  const locals = collect([file], () => true);
  const excused = excusedLines(file);
  const problems: Problem[] = [];
  walk(parse(file).program, (node, parents) => {
    const value = iterated(node);
    if (!value || !walksCollection(value, locals, members) || isSortedAtOnce(node, parents)) return;
    const line = lineAt(file.text, node.start);
    if (excused.has(line)) return;
    const message = 'iteration over a Map or Set; sort it, or state the reason in `// order: ...`';
    problems.push({ path: file.path, line, message });
  });
  return problems;
}
