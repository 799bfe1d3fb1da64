import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Addresses that are opened most: their page, and the public data that it reads first. */
const PAGES = {
  '/': {
    page: 'features/home/home-page.tsx',
    data: ['v1/quote/index/list', 'v1/quote/ranking/list?kind=gainers&pageSize=5'],
  },
  '/pages/quotation/quotation': { page: 'features/market/market-page.tsx', data: ['v1/quote/index/list'] },
  '/pages/stock/detail/detail': { page: 'features/stock/stock-page.tsx', data: [] },
} as const;
/** Public data that every page reads. */
const DATA = ['v1/tenant/tenant/info'];
/** What every page loads soon after the shell. */
const COMMON = ['src/shared/stream/client.ts'];
/** What names the files of every other page. */
const FURTHER = 'src/app/further-pages.ts';
const LANGUAGES = ['jp', 'en', 'tw'] as const;
/** What opens without a network (build/service-worker.ts). */
const OFFLINE = [
  ...LANGUAGES.map((language) => `messages/data/${language}/index.ts`),
  ...COMMON,
  FURTHER,
  PAGES['/'].page,
  PAGES['/pages/quotation/quotation'].page,
  'src/app/updates/updates.tsx',
  'packages/ui/src/hosts.tsx',
];

function chunkOf(bundle: Bundle, module: string): Chunk {
  const found = Object.values(bundle).find(
    (part): part is Chunk => part.type === 'chunk' && part.facadeModuleId?.endsWith(`/${module}`) === true,
  );
  if (found === undefined) throw new Error(`no chunk begins with ${module}`);
  return found;
}

/** A chunk's file and those that it imports, with their style sheets. */
function filesOf(bundle: Bundle, chunk: Chunk, into: Set<string> = new Set()): Set<string> {
  if (into.has(chunk.fileName)) return into;
  into.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) into.add(sheet);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') filesOf(bundle, next, into);
  }
  return into;
}

/** Files that the app needs without a network: the shell, home, the market, and their texts in each language. */
export function filesForOffline(bundle: Bundle): readonly string[] {
  const entry = Object.values(bundle).find((part): part is Chunk => part.type === 'chunk' && part.isEntry);
  if (entry === undefined) throw new Error('the build has no entry');
  const chunks = [entry, ...OFFLINE.map((module) => chunkOf(bundle, module))];
  return [...new Set(chunks.flatMap((chunk) => [...filesOf(bundle, chunk)]))];
}

/** What public/boot.js loads for the stored language and the opened address. */
function firstOf(bundle: Bundle): object {
  const entry = Object.values(bundle).find((part): part is Chunk => part.type === 'chunk' && part.isEntry);
  if (entry === undefined) throw new Error('the build has no entry');
  const shell = filesOf(bundle, entry);
  const beyondShell = (...modules: readonly string[]): string[] => [
    ...new Set(
      modules.flatMap((module) => [...filesOf(bundle, chunkOf(bundle, module))]).filter((file) => !shell.has(file)),
    ),
  ];
  return {
    code: Object.fromEntries(
      LANGUAGES.map((language) => [language, beyondShell(`messages/data/${language}/index.ts`, ...COMMON)]),
    ),
    data: DATA,
    pages: Object.fromEntries(
      Object.entries(PAGES).map(([path, { page, data }]) => [path, { code: beyondShell(page), data }]),
    ),
    others: beyondShell(FURTHER),
  };
}

/** Writes into index.html, at boot.js, what the first page needs, so that it is requested together with the shell. */
export function firstLoad(): Plugin {
  return {
    name: 'kabuto-first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return html;
        const first = JSON.stringify(firstOf(bundle)).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
        const marked = html.replace(/(<script src="[^"]*boot\.js")/, (script) => `${script} data-first='${first}'`);
        if (marked === html) throw new Error('index.html loads no boot.js');
        return marked;
      },
    },
  };
}
