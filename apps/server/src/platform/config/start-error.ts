/**
 * A reason why the server cannot start, told to the person at the terminal in one sentence.
 * Whoever catches it prints `message` alone (no stack) and exits with a non-zero code.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A setting that cannot be used: names the variable and says what is allowed. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
  /** The environment variable or command line flag at fault. */
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.variable = variable;
  }
}
