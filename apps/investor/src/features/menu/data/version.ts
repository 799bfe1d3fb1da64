/** The app's version and its code (rules/product.md 9). */
export const VERSION = { name: '1.0.0', code: 100 } as const;
