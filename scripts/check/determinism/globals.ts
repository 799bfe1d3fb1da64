import type { Problem } from '../problem.ts';
import type { SourceFile } from '../source-file.ts';
import { child, lineAt, nameOf, parse, type SyntaxNode, walk } from '../syntax.ts';

/** Names that bring time, randomness, I/O or the user's locale into a machine that must replay (rules/core.md 3). */
const FORBIDDEN = new Map([
  ['Date', 'time arrives inside commands'],
  ['Temporal', 'time arrives inside commands'],
  ['performance', 'time arrives inside commands'],
  ['setTimeout', 'no timers'],
  ['setInterval', 'no timers'],
  ['setImmediate', 'no timers'],
  ['queueMicrotask', 'no timers'],
  ['requestAnimationFrame', 'no timers'],
  ['crypto', 'seeds arrive inside commands'],
  ['process', 'no environment'],
  ['globalThis', 'no environment'],
  ['require', 'no environment'],
  ['fetch', 'no I/O'],
  ['console', 'no I/O'],
  ['Intl', 'differs between engines'],
]);

const MATH = new Set(['abs', 'min', 'max', 'floor', 'ceil', 'trunc', 'sign', 'sqrt', 'imul', 'clz32']);
const LOCALE = new Set(['localeCompare', 'toLocaleString', 'toLocaleUpperCase', 'toLocaleLowerCase']);

/** True when an identifier is only the name of a property (`a.Date`, `{ Date: 1 }`), not a use of the global. */
function isPropertyName(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent.property === node && parent.computed !== true;
  if (parent.key === node && parent.computed !== true) return true;
  return parent.type === 'TSQualifiedName' && parent.right === node;
}

function mathProblem(parent: SyntaxNode | undefined): string | undefined {
  const property =
    parent?.type === 'MemberExpression' && parent.computed !== true ? nameOf(child(parent, 'property')) : undefined;
  if (property !== undefined && MATH.has(property)) return undefined;
  return `Math${property === undefined ? '' : `.${property}`} is not among ${[...MATH].join(', ')}`;
}

function powerProblem(node: SyntaxNode): string | undefined {
  if (node.operator !== '**' && node.operator !== '**=') return undefined;
  const sides = [child(node, 'left'), child(node, 'right')];
  const exact = sides.some((side) => side?.bigint !== undefined) || sides.every((side) => side?.type === 'Literal');
  return exact ? undefined : '** rounds differently between engines; use a table or bigint';
}

function importProblem(node: SyntaxNode): string | undefined {
  if (node.type === 'ImportExpression') return 'no dynamic import';
  const source = child(node, 'source')?.value;
  return typeof source === 'string' && source.startsWith('node:') ? `import of ${source}` : undefined;
}

function problemOf(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') return powerProblem(node);
  if (node.type.startsWith('Import') || node.type.startsWith('Export')) return importProblem(node);
  const name = nameOf(node);
  if (name === undefined) return undefined;
  if (isPropertyName(node, parent))
    return LOCALE.has(name) && parent?.type === 'MemberExpression' ? `${name} differs between engines` : undefined;
  if (name === 'Math') return mathProblem(parent);
  const reason = FORBIDDEN.get(name);
  return reason === undefined ? undefined : `${name} is forbidden here: ${reason}`;
}

/** Uses of such names in a file that must be deterministic (rules/core.md 3). */
export function findForbiddenGlobals(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  walk(parse(file).program, (node, parents) => {
    const message = problemOf(node, parents.at(-1));
    if (message !== undefined) problems.push({ path: file.path, line: lineAt(file.text, node.start), message });
  });
  return problems;
}
