/** A sentence for the person at the terminal; the program ends with a non-zero code and no stack. */
export class Refusal extends Error {}

/** Runs `main` and ends with its code; a Refusal becomes one line on standard error. */
export async function exitWith(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** A progress line. On standard error, so that a program's own output stays clean. */
export function progress(text) {
  process.stderr.write(`${text}\n`);
}
