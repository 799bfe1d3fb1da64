/** The aspects of a route, with one test each: `RT-26/loading`. */
export const SUB_TESTS = ['open', 'content', 'loading', 'empty', 'error', 'looks'] as const;
export type SubTest = (typeof SUB_TESTS)[number];

interface Exception {
  readonly subTests: readonly SubTest[];
  readonly reason: string;
}

const FORM: Exception = { subTests: ['loading', 'empty'], reason: 'a form that shows nothing from the server' };
const NOT_A_LIST: Exception = { subTests: ['empty'], reason: 'shows one thing that is always there' };

/** Routes to which a sub-test does not apply, and why. */
const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  'RT-02': FORM,
  'RT-03': FORM,
  'RT-04': FORM,
  'RT-06': NOT_A_LIST,
  'RT-07': NOT_A_LIST,
  'RT-08': NOT_A_LIST,
  'RT-10': { subTests: ['empty'], reason: 'a form; banks come from a fixed directory' },
  'RT-14': { subTests: ['empty'], reason: 'one news item; a missing one is its error state' },
  'RT-22': { subTests: ['empty'], reason: 'a form; its state is always one of four' },
  'RT-26': { subTests: ['empty'], reason: 'a ticket; without a stock it asks for one, which is content' },
  'RT-38': { subTests: ['empty'], reason: 'a form; no card leads to adding one, which is content' },
  'RT-39': { subTests: ['empty'], reason: 'every account has its own address' },
};

/** The sub-tests that a route needs to pass. */
export function neededSubTests(code: string): SubTest[] {
  const exempt = EXCEPTIONS[code]?.subTests ?? [];
  return SUB_TESTS.filter((subTest) => !exempt.includes(subTest));
}
