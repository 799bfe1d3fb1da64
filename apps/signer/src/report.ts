/** Values of a line of the process's output. Whoever reports chooses them: no keys, signatures, passphrases or URLs. */
export type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Writes one event. */
export type Report = (level: 'info' | 'warn' | 'error', event: string, fields?: Fields) => void;

/** Writes events as lines of JSON. */
export function jsonReport(write: (line: string) => void, now: () => number): Report {
  return (level, event, fields = {}) => {
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`);
  };
}
