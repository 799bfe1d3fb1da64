import type { Problem } from './problem.ts';
import { isTestFile, type SourceFile } from './source-file.ts';
import { lineAt } from './syntax.ts';

interface Rule {
  readonly pattern: RegExp;
  readonly message: string;
  readonly appliesTo: (path: string) => boolean;
}

const isCode = (path: string): boolean => /\.(?:[cm]?[jt]sx?|css|html|sql|sh)$|\/run$/.test(path);

// The patterns are written so that they do not match themselves.
const RULES: readonly Rule[] = [
  {
    pattern: /(?<![\w.@/-])\/(?:home\/[a-z]|root\/|Users\/[A-Za-z]|work\/)[\w./-]*/g,
    message: 'a path of one machine',
    appliesTo: () => true,
  },
  { pattern: /\b(?:TO[D]O|FIX[M]E|X[X]X|HAC[K])\b/g, message: 'work left behind', appliesTo: isCode },
  { pattern: /\.on[l]y\s*\(/g, message: 'a test that keeps the others from running', appliesTo: isTestFile },
  { pattern: /\.(?:ski[p]|to[d]o)\s*\(/g, message: 'a test that does not run', appliesTo: isTestFile },
  {
    pattern: /(?:\bdebugge[r];|@ts-ignor[e]|@ts-nochec[k])/g,
    message: 'a switch that silences or stops the tools',
    appliesTo: isCode,
  },
];

/** Traces of one machine and of unfinished work in published files. */
export function checkHygiene(files: readonly SourceFile[]): Problem[] {
  return files.flatMap((file) =>
    RULES.filter((rule) => rule.appliesTo(file.path)).flatMap((rule) =>
      [...file.text.matchAll(rule.pattern)].map((match) => ({
        path: file.path,
        line: lineAt(file.text, match.index),
        message: `${rule.message}: ${match[0]}`,
      })),
    ),
  );
}
