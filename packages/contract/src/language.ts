/** The product's languages by their codes in the `lang` header and in storage; Japanese is the default. */
export const LANGUAGES = ['jp', 'en', 'tw'] as const;
export type Language = (typeof LANGUAGES)[number];
