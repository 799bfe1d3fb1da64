/** The three languages of the product, by the names the catalogues use. */
export const LANGUAGES = ['en', 'jp', 'tw'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One message in the languages that have it. */
export interface Message {
  /** Its place, for people: file and key. */
  readonly key: string;
  readonly texts: ReadonlyMap<Language, string>;
}

export function isLanguage(value: string): value is Language {
  return (LANGUAGES as readonly string[]).includes(value);
}

type Leaves = Map<string, Map<Language, string>>;

function put(leaves: Leaves, key: string, language: Language, text: string): void {
  leaves.set(key, (leaves.get(key) ?? new Map<Language, string>()).set(language, text));
}

/**
 * Collects every text of a value. Two shapes are supported: `{ a: { en, jp, tw } }`, where the languages are the last
 * level, and a tree of texts in one language (`language` is then given).
 */
function collect(leaves: Leaves, value: unknown, path: readonly string[], language: Language | undefined): void {
  if (typeof value === 'string') {
    if (language) put(leaves, path.join('.'), language, value);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const entries: [string, unknown][] =
    value instanceof Map ? [...value].map(([key, item]) => [String(key), item]) : Object.entries(value);
  for (const [name, item] of entries) {
    if (!language && isLanguage(name)) collect(leaves, item, path, name);
    else collect(leaves, item, [...path, name], language);
  }
}

/** The exports of one catalogue module. */
export interface CatalogueModule {
  /** The common name of the three languages' modules: `login` for `en/login.ts`, `jp/login.ts`, `tw/login.ts`. */
  readonly name: string;
  /** The language of the whole module; undefined when the module contains all languages. */
  readonly language: Language | undefined;
  readonly exports: Readonly<Record<string, unknown>>;
}

/**
 * Every message of the modules, with all its languages. An export that is named after its language (`jp`, `loginJp`)
 * counts as the same export in all three.
 */
export function readMessages(modules: readonly CatalogueModule[]): Message[] {
  const leaves: Leaves = new Map();
  for (const { name, language, exports } of modules) {
    for (const [exported, value] of Object.entries(exports)) {
      const common = language ? exported.replace(/(?:^|(?<=[a-z]))(?:en|jp|tw|En|Jp|Tw|EN|JP|TW)$/, '') : exported;
      collect(leaves, value, common === '' ? [name] : [name, common], language);
    }
  }
  return [...leaves].map(([key, texts]) => ({ key, texts }));
}
