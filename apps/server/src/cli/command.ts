import { StartError } from '../platform/config/index.ts';

/** One command of `npm run kabuto -- NAME ...`. */
export type Command = {
  readonly name: string;
  /** What follows the name, for example `[--heads FILE]`. */
  readonly usage: string;
  /** Lines of help. */
  readonly help: readonly string[];
  /** Runs the command; returns the exit code. Throws StartError for arguments that it does not accept. */
  readonly run: (args: readonly string[]) => Promise<number>;
  /** Not listed in the help: called by another program. */
  readonly hidden?: boolean;
};

/** Parsed arguments: values by their flag, and the words without a flag. */
export type Arguments = { readonly flags: ReadonlyMap<string, string>; readonly words: readonly string[] };

/** Reads `--flag VALUE` pairs of the known flags and up to `words` words. Throws StartError naming what is wrong. */
export function readArguments(args: readonly string[], known: readonly string[], words = 0): Arguments {
  const flags = new Map<string, string>();
  const rest: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (!arg.startsWith('--')) {
      rest.push(arg);
      continue;
    }
    const value = args[i + 1];
    if (!known.includes(arg))
      throw new StartError(`${arg} is not known here${known.length === 0 ? '' : `; allowed: ${known.join(', ')}`}.`);
    if (value === undefined || value.startsWith('--')) throw new StartError(`${arg} needs a value.`);
    if (flags.has(arg)) throw new StartError(`${arg} is given twice.`);
    flags.set(arg, value);
    i += 1;
  }
  if (rest.length > words) throw new StartError(`Unexpected: ${rest.slice(words).join(' ')}.`);
  return { flags, words: rest };
}
