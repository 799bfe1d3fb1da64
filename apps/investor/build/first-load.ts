import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** A page that is opened most: what it needs first, what it loads later, and the public data that it reads first. */
type First = {
  readonly page: string;
  /** Chunks that the page loads by itself once it is shown; they are requested at a low priority. */
  readonly later?: readonly string[];
  /** A text that it loads with those, of each language. */
  readonly laterTexts?: string;
  /** `{code}` is the issue that the address names. */
  readonly data: readonly string[];
  /** Static files of code beyond the shell that it may have: each costs a slow phone a part of a round trip. */
  readonly most: number;
};

const PAGES: Readonly<Record<'/' | '/pages/quotation/quotation' | '/pages/stock/detail/detail', First>> = {
  '/': {
    page: 'features/home/home-page.tsx',
    data: ['v1/quote/index/list', 'v1/quote/ranking/list?kind=gainers&pageSize=5'],
    most: 3,
  },
  '/pages/quotation/quotation': { page: 'features/market/market-page.tsx', data: ['v1/quote/index/list'], most: 4 },
  '/pages/stock/detail/detail': {
    page: 'features/stock/stock-page.tsx',
    later: ['features/stock/chart/chart-panel.tsx', 'features/stock/chart/drawing/lightweight.ts'],
    laterTexts: 'chart.ts',
    data: ['v1/quote/instrument/detail?code={code}', 'v1/quote/depth/detail?code={code}'],
    most: 6,
  },
};
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

function entryOf(bundle: Bundle): Chunk {
  const entry = Object.values(bundle).find((part): part is Chunk => part.type === 'chunk' && part.isEntry);
  if (entry === undefined) throw new Error('the build has no entry');
  return entry;
}

/** Files that the app needs without a network: the shell, home, the market, and their texts in each language. */
export function filesForOffline(bundle: Bundle): readonly string[] {
  const chunks = [entryOf(bundle), ...OFFLINE.map((module) => chunkOf(bundle, module))];
  return [...new Set(chunks.flatMap((chunk) => [...filesOf(bundle, chunk)]))];
}

const isCode = (file: string): boolean => file.endsWith('.js');

/** What public/boot.js loads for the stored language and the opened address; throws if a page has too many files. */
function firstOf(bundle: Bundle): object {
  const entry = entryOf(bundle);
  const shell = filesOf(bundle, entry);
  const beyondShell = (...modules: readonly string[]): string[] => [
    ...new Set(
      modules.flatMap((module) => [...filesOf(bundle, chunkOf(bundle, module))]).filter((file) => !shell.has(file)),
    ),
  ];
  const pageOf = ({ page, later = [], laterTexts, data, most }: First): object => {
    const code = beyondShell(page);
    const files = code.filter(isCode).length;
    if (files > most)
      throw new Error(`${page} needs ${files} files of code beyond the shell, at most ${most} are allowed`);
    const after = later.length === 0 ? [] : beyondShell(...later).filter((file) => !code.includes(file));
    const texts = (language: string): string[] =>
      laterTexts === undefined ? [] : beyondShell(`messages/data/${language}/${laterTexts}`);
    return {
      code,
      data,
      later: Object.fromEntries(LANGUAGES.map((language) => [language, [...after, ...texts(language)]])),
    };
  };
  return {
    entry: entry.fileName,
    code: Object.fromEntries(
      LANGUAGES.map((language) => [language, beyondShell(`messages/data/${language}/index.ts`, ...COMMON)]),
    ),
    data: DATA,
    pages: Object.fromEntries(Object.entries(PAGES).map(([path, page]) => [path, pageOf(page)])),
    others: beyondShell(FURTHER),
  };
}

/**
 * Writes into index.html, at boot.js, what the first page needs, so that it is requested together with the shell. The
 * shell itself is only preloaded: boot.js starts it after the page's number is painted.
 */
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
        const preloaded = marked.replace(
          /<script type="module" crossorigin src=("[^"]*")><\/script>/,
          (_script, file: string) => `<link rel="modulepreload" crossorigin href=${file}>`,
        );
        if (preloaded === marked) throw new Error('index.html has no script of the shell');
        return preloaded;
      },
    },
  };
}
