/** One line of the log; `fields` are `pid`, `port`, `adopted`, `folder`, `attempt` and `err`. */
type WriteLine = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** What the launcher needs of a logger; pino's and Fastify's fit. */
export interface LauncherLog {
  readonly info: WriteLine;
  readonly warn: WriteLine;
  readonly error: WriteLine;
  readonly fatal: WriteLine;
}
