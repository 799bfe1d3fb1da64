/** Writes one line to the standard output. */
export const printLine = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
