import type { Problem } from './problem.ts';
import { isModule, type SourceFile } from './source-file.ts';
import { lineAt, parse, type SyntaxNode, walk } from './syntax.ts';

const GLOSSARY = 'docs/glossary.md';
const SECTION = '## Words that are not used';
/** A row of the table: a word in backticks, then the term to use instead. The table's head has no backticks. */
const ROW = /^\| `(\w+)` \| (.+) \|$/gm;

/** Stored names and texts for people live in `data/` and are not identifiers of the code. */
const isChecked = (path: string): boolean => isModule(path) && !/(?:^|\/)data\//.test(path);

interface BannedWord {
  readonly word: string;
  readonly parts: readonly string[];
  /** The term to use instead, as the table has it. */
  readonly instead: string;
}

/** The parts of an identifier in lower case: `takeUp`, `TAKE_UP` and `TakeUp` are `take`, `up`. */
function partsOf(name: string): string[] {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return spaced
    .split(/[\s_$]+/)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}

function bannedWords(files: readonly SourceFile[]): BannedWord[] {
  const text = files.find(({ path }) => path === GLOSSARY)?.text ?? '';
  const at = text.indexOf(SECTION);
  if (at === -1) return [];
  return [...text.slice(at).matchAll(ROW)].map(([, word = '', instead = '']) => ({
    word,
    parts: partsOf(word),
    instead,
  }));
}

/** True when the parts of the word are adjacent in those of the name. */
const contains = (name: readonly string[], word: readonly string[]): boolean =>
  name.some((_, from) => word.every((part, i) => name[from + i] === part));

/** The name that a node writes, if it is an identifier of any kind. */
const identifier = ({ type, name }: SyntaxNode): string | undefined =>
  /^(?:Private|JSX)?Identifier$/.test(type) && typeof name === 'string' ? name : undefined;

/**
 * Finds identifiers that contain a word of the glossary's last table. Strings, comments and documents are prose and are
 * not checked. The table must exist and have rows.
 */
export function checkBannedWords(files: readonly SourceFile[]): {
  readonly problems: Problem[];
  readonly note: string;
} {
  const words = bannedWords(files);
  if (words.length === 0) {
    const message = `has no table of words under "${SECTION}"`;
    return { problems: [{ path: GLOSSARY, message }], note: '' };
  }
  const problems: Problem[] = [];
  const known = new Map<string, BannedWord | undefined>();
  const bannedIn = (name: string): BannedWord | undefined => {
    if (!known.has(name)) {
      const parts = partsOf(name);
      known.set(
        name,
        words.find((word) => contains(parts, word.parts)),
      );
    }
    return known.get(name);
  };
  for (const file of files) {
    if (!isChecked(file.path)) continue;
    walk(parse(file).program, (node) => {
      const name = identifier(node);
      const banned = name === undefined ? undefined : bannedIn(name);
      if (banned === undefined) return;
      const message = `${name}: not "${banned.word}" but ${banned.instead} (${GLOSSARY})`;
      problems.push({ path: file.path, line: lineAt(file.text, node.start), message });
    });
  }
  return { problems, note: `${words.length} words` };
}
