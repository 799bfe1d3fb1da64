/** The result of one check. `bad` needs action, `warn` needs attention. */
export type Finding = {
  readonly about: string;
  readonly verdict: 'ok' | 'warn' | 'bad';
  /** One sentence with the numbers, and unless `ok` also what to do. */
  readonly text: string;
};

export const ok = (about: string, text: string): Finding => ({ about, verdict: 'ok', text });
export const warn = (about: string, text: string): Finding => ({ about, verdict: 'warn', text });
export const bad = (about: string, text: string): Finding => ({ about, verdict: 'bad', text });
