import type { Problem } from '../problem.ts';
import { isModule, isTestFile, type SourceFile } from '../source-file.ts';
import { child, lineAt, nameOf, parse, type SyntaxNode, walk } from '../syntax.ts';
import { hasCjk } from './letters.ts';

/** Attributes whose text is shown or read out. */
const VISIBLE_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]);
/** Two or more words, the first with a capital: `Order sent`. */
const SENTENCE = /^\s*[A-Z][a-z]+(?: [A-Za-z]+)+[.!?]?\s*$/;

function isClient(path: string): boolean {
  return /^(?:apps\/(?:investor|backoffice)|packages\/(?:i18n|ui))\/src\//.test(path) && !path.includes('/data/');
}

function attributeName(node: SyntaxNode): string | undefined {
  const name = child(node, 'name');
  return typeof name?.name === 'string' ? name.name : undefined;
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateElement') return undefined;
  const value = node.value;
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : undefined;
}

/** True for a literal that only the program uses: a module name, a log line, an error for developers. */
function isInternal(parents: readonly SyntaxNode[]): boolean {
  return parents.some((parent) => {
    if (parent.type.startsWith('Import') || parent.type.startsWith('Export'))
      return parent.type !== 'ExportNamedDeclaration';
    return parent.type === 'NewExpression' && (nameOf(child(parent, 'callee')) ?? '').endsWith('Error');
  });
}

function problemOf(node: SyntaxNode, parents: readonly SyntaxNode[], isTsx: boolean): string | undefined {
  const text = textOf(node);
  if (text === undefined || !/\p{L}/u.test(text)) return undefined;
  if (node.type === 'JSXText') return `text outside the catalogues: ${text.trim()}`;
  if (hasCjk(text)) return `text outside the catalogues: ${text.trim()}`;
  const parent = parents.at(-1);
  if (parent?.type === 'JSXAttribute' && VISIBLE_ATTRIBUTES.has(attributeName(parent) ?? ''))
    return `text outside the catalogues: ${attributeName(parent)}="${text}"`;
  if (parent?.type === 'JSXExpressionContainer' && /JSXElement|JSXFragment/.test(parents.at(-2)?.type ?? ''))
    return `text outside the catalogues: ${text.trim()}`;
  return isTsx && SENTENCE.test(text) && !isInternal(parents)
    ? `text outside the catalogues: ${text.trim()}`
    : undefined;
}

/** User-visible texts in the client's code instead of a catalogue. */
export function findLiterals(files: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = [];
  for (const file of files) {
    if (!isClient(file.path) || !isModule(file.path) || isTestFile(file.path)) continue;
    walk(parse(file).program, (node, parents) => {
      const message = problemOf(node, parents, file.path.endsWith('.tsx'));
      if (message !== undefined) problems.push({ path: file.path, line: lineAt(file.text, node.start), message });
    });
  }
  return problems;
}
