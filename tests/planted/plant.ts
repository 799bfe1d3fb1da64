/** A bug to be planted in the code, and the one test that must find it. */
export type Plant = {
  readonly name: string;
  /** What it breaks, in the words of the design. */
  readonly breaks: string;
  readonly file: string;
  /** A text that occurs once in the file, and its replacement. */
  readonly find: string;
  readonly put: string;
  readonly test: PlantTest;
};

/** A test by its file and its own title, without the enclosing suites. */
export type PlantTest = {
  readonly project: 'unit' | 'integration';
  readonly file: string;
  readonly title: string;
  /** Whether the tests of the file are the steps of one course, so that this one needs those before it. */
  readonly course?: true;
};
