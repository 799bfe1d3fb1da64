/** An error with one sentence for the user; the program ends with a non-zero code and no stack trace. */
export class Refusal extends Error {}

/** Runs `main` and sets its result as exit code; a Refusal becomes one line on standard error. */
export async function exitWith(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Prints a progress line, on standard error so that a program's own output stays clean. */
export function progress(text) {
  process.stderr.write(`${text}\n`);
}
