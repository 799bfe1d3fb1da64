import type { StyleSheet } from '@emotion/sheet';

type Options = { readonly key: string; readonly container?: Node };

/** The sheets in use, global ones before the one of the components, so that a component wins over a global rule. */
function adopt(sheet: CSSStyleSheet, isGlobal: boolean): void {
  const others = document.adoptedStyleSheets;
  document.adoptedStyleSheets = isGlobal ? [sheet, ...others] : [...others, sheet];
}

/**
 * Stands in for emotion's `StyleSheet`, which writes `<style>` elements: `style-src 'self'` refuses even an empty one.
 * A constructed sheet is filled by the CSSOM, which the policy does not concern. Emotion constructs further ones for
 * global styles through `constructor`.
 */
class AdoptedSheet {
  readonly key: string;
  readonly container: Node;
  readonly isSpeedy = true;
  readonly nonce = undefined;
  before: Element | null = null;
  /** Emotion flushes before it writes global styles anew only when there is an element; this one is never attached. */
  tags: HTMLStyleElement[] = [];
  #sheet: CSSStyleSheet | undefined;

  constructor({ key, container = document.head }: Options) {
    this.key = key;
    this.container = container;
  }

  /** Appends a rule. One that the browser does not know (another engine's pseudo-element) is left out. */
  insert(rule: string): void {
    if (this.#sheet === undefined) {
      this.#sheet = new CSSStyleSheet();
      this.tags = [document.createElement('style')];
      adopt(this.#sheet, this.key.endsWith('-global'));
    }
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'SyntaxError') throw error;
    }
  }

  /** Nothing is rendered on a server. */
  hydrate(): void {}

  /** Removes all rules. */
  flush(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
    this.#sheet = undefined;
    this.tags = [];
  }
}

/** Returns an adopted style sheet where emotion expects its own class, whose private fields nothing else reads. */
export const adoptedSheet = (key: string): StyleSheet => new AdoptedSheet({ key }) as unknown as StyleSheet;
