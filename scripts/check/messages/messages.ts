import type { Problem } from '../problem.ts';
import type { SourceFile } from '../source-file.ts';
import { readMessages } from './catalogue.ts';
import { problemsOf } from './completeness.ts';
import { findLiterals } from './literals.ts';
import { loadCatalogues } from './load.ts';

/** Checks that every message is complete in three languages, and that no other code contains user-visible text. */
export async function checkMessages(
  root: string,
  files: readonly SourceFile[],
): Promise<{ problems: Problem[]; note: string }> {
  const messages = readMessages(await loadCatalogues(root, files));
  const incomplete = messages.flatMap((message) =>
    problemsOf(message).map((text) => ({ path: message.key, message: text })),
  );
  return { problems: [...incomplete, ...findLiterals(files)], note: `${messages.length} messages in three languages` };
}
