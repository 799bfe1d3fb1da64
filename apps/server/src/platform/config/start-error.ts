/**
 * A reason why the server cannot start, in one sentence for the person at the terminal. The code that catches it prints
 * only `message` (no stack) and exits with a non-zero code.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** An invalid setting: the message names the variable and what is allowed. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
  /** The environment variable or command line flag at fault. */
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.variable = variable;
  }
}
