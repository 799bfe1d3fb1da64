/** What a look at one thing found. `bad` needs somebody to act, `warn` somebody to know. */
export type Finding = {
  readonly about: string;
  readonly verdict: 'ok' | 'warn' | 'bad';
  /** One sentence with the numbers, and for what is not ok what to do. */
  readonly text: string;
};

export const ok = (about: string, text: string): Finding => ({ about, verdict: 'ok', text });
export const warn = (about: string, text: string): Finding => ({ about, verdict: 'warn', text });
export const bad = (about: string, text: string): Finding => ({ about, verdict: 'bad', text });
