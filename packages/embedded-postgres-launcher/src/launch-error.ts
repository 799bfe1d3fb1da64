/**
 * What an application can offer its user beside the remedy that the message names: another server, or another folder.
 */
export type Remedy = 'other-server' | 'other-folder';

/** Why PostgreSQL cannot be started, in one sentence for the person who started it. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
  /** Absent when neither another server nor another data folder helps. */
  readonly remedy: Remedy | undefined;

  constructor(message: string, options: { readonly remedy?: Remedy; readonly cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {});
    this.remedy = options.remedy;
  }
}
