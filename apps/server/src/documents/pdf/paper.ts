/** How a column of a table is set. */
export type Column = {
  readonly label: string;
  /** Its part of the width, relative to the other columns. */
  readonly share: number;
  readonly align: 'left' | 'right';
};

export type Table = {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** A last row that stands out: a sum. */
  readonly total?: readonly string[];
  /** In place of rows when there are none. */
  readonly empty: string;
};

/** A part of a text, with its heading, if any. A line break in a paragraph stays one. */
export type Section = { readonly heading: string | null; readonly paragraphs: readonly string[] };

/** A JPEG, in base64. */
export type Picture = { readonly title: string; readonly jpeg: string };

/** A figure at the top of a paper; the last one is the result. */
export type Figure = { readonly label: string; readonly value: string };

/** What is written on a document, in one language: the same paper is always the same PDF, byte for byte. */
export type Paper = {
  readonly title: string;
  readonly subtitle: string;
  /** The brokerage: its name, its registration. */
  readonly issuer: readonly string[];
  /** Whose account it is. */
  readonly addressee: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly figures: readonly Figure[];
  readonly tables: readonly Table[];
  /** A text of any length, after the tables. */
  readonly sections?: readonly Section[];
  readonly picture?: Picture;
  readonly notes: readonly string[];
  /** At the foot of each page, besides its number. */
  readonly foot: string;
  /** The date in the file's own data, epoch milliseconds: never the time of writing. */
  readonly date: number;
  readonly language: 'jp' | 'en';
};
