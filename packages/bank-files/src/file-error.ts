/** Thrown for a file or a value that does not have the format: nothing of it may be used. */
export class BankFileError extends Error {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Name of the field. */
  readonly field: string;
  /** What is allowed there. */
  readonly allowed: string;

  constructor(line: number, field: string, allowed: string) {
    super(`line ${line}, ${field}: allowed is ${allowed}`);
    this.name = 'BankFileError';
    this.line = line;
    this.field = field;
    this.allowed = allowed;
  }
}
