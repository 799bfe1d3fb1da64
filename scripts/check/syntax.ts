import { type ParseResult, parseSync } from 'oxc-parser';
import type { SourceFile } from './source-file.ts';

/** A syntax tree node as the checkers read it: a type name and unknown fields. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface SyntaxTree {
  readonly program: SyntaxNode;
  readonly comments: ParseResult['comments'];
  readonly module: ParseResult['module'];
}

const parsed = new WeakMap<SourceFile, SyntaxTree>();

/**
 * Parses a TypeScript or TSX file once; later calls with the same object return the cached result.
 * @throws with the parser's message when the file is not valid TypeScript
 */
export function parse(file: SourceFile): SyntaxTree {
  const known = parsed.get(file);
  if (known) return known;
  const result = parseSync(file.path, file.text);
  const error = result.errors[0];
  if (error) throw new Error(`${file.path}: ${error.message}`);
  // The parser's own node types are a closed union; the checkers only walk generically.
  const program = result.program as unknown as SyntaxNode;
  const tree = { program, comments: result.comments, module: result.module };
  parsed.set(file, tree);
  return tree;
}

/** True for values that are syntax nodes (fields also hold plain values). */
function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** A field that holds a node, or undefined. */
export function child(node: SyntaxNode, field: string): SyntaxNode | undefined {
  const value = node[field];
  return isNode(value) ? value : undefined;
}

/** A field that holds a list of nodes (holes of array patterns left out). */
export function children(node: SyntaxNode, field: string): SyntaxNode[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The name of an identifier node, a private one with its `#`; otherwise undefined. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  if (typeof node?.name !== 'string') return undefined;
  if (node.type === 'PrivateIdentifier') return `#${node.name}`;
  return node.type === 'Identifier' ? node.name : undefined;
}

/** Visits every node depth first; `parents` runs from the root to the direct parent. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: SyntaxNode[] = [],
): void {
  visit(node, parents);
  parents.push(node);
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit, parents);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit, parents);
  }
  parents.pop();
}

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
