/** A bug to put into the code, and the one test that must find it. */
export type Plant = {
  readonly name: string;
  /** What it breaks, in the words of the design. */
  readonly breaks: string;
  readonly file: string;
  /** A text that is in the file once, and what is put in its place. */
  readonly find: string;
  readonly put: string;
  readonly test: PlantTest;
};

/** A test by its file and its own title, without the suites around it. */
export type PlantTest = { readonly project: 'unit' | 'integration'; readonly file: string; readonly title: string };
