import { pathToFileURL } from 'node:url';
import { isTestFile, type SourceFile } from '../source-file.ts';
import { type CatalogueModule, isLanguage } from './catalogue.ts';

const CLIENTS = /^apps\/(investor|backoffice)\/src\/messages\/data\/([^/]+)\/(.+)\.ts$/;
/** Catalogues of packages and the server: `data/x.ts`, `data/<language>/x.ts` or `data/x.<language>.ts`. */
const OTHERS = /^(?:packages\/(?:contract|ui)|apps\/server)\/src\/(?:[\w-]+\/)*data\/(.+)\.ts$/;

/** The name and language of a catalogue by its path, or undefined when the file is not one. */
export function catalogueOf(path: string): Pick<CatalogueModule, 'name' | 'language'> | undefined {
  // An index only re-exports its neighbours.
  if (isTestFile(path) || path.endsWith('/index.ts')) return undefined;
  const [, app, folder, file] = CLIENTS.exec(path) ?? [];
  if (folder !== undefined && file !== undefined)
    return isLanguage(folder) ? { name: `${app}/messages/${file}`, language: folder } : undefined;
  const rest = OTHERS.exec(path)?.[1];
  if (rest === undefined) return undefined;
  const parts = rest.split(/[/.-]/);
  const name = `${path.slice(0, path.indexOf('/src/'))}/${parts.filter((part) => !isLanguage(part)).join('-')}`;
  return { name, language: parts.find(isLanguage) };
}

/**
 * Runs the catalogue modules of the repository and returns what they export.
 * @throws when a catalogue cannot be loaded
 */
export async function loadCatalogues(root: string, files: readonly SourceFile[]): Promise<CatalogueModule[]> {
  const modules: CatalogueModule[] = [];
  for (const { path } of files) {
    const catalogue = catalogueOf(path);
    if (!catalogue) continue;
    const url = pathToFileURL(`${root}/${path}`).href;
    const loaded: unknown = await import(url);
    // A module namespace is an object with its exports as fields.
    modules.push({ ...catalogue, exports: loaded as Record<string, unknown> });
  }
  return modules;
}
