/** The languages of the operators' manual. */
export const MANUAL_LANGUAGES = ['en', 'ja'] as const;
export type ManualLanguage = (typeof MANUAL_LANGUAGES)[number];

/** The pictures that a page shows: the text in place of each, and its address. */
export const picturesOf = (markdown: string): { readonly alt: string; readonly address: string }[] =>
  [...markdown.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, alt = '', address = '']) => ({ alt, address }));
