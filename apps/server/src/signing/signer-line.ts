/** A line of a signer's output as the server logs it. */
export type SignerLine = {
  readonly level: 'info' | 'warn' | 'error';
  /** What happened, such as `started`; a line that is no event is given whole. */
  readonly msg: string;
  /** Why, where the signer gives a reason. */
  readonly reason?: string;
};

const textOf = (value: unknown, name: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : undefined;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a line that a signer wrote; what is no event of its own, such as a crash of Node, is a warning. */
export function signerLine(text: string): SignerLine {
  const value = parsed(text);
  const event = textOf(value, 'event');
  if (event === undefined) return { level: 'warn', msg: `signer: ${text}` };
  const level = textOf(value, 'level');
  const reason = textOf(value, 'why') ?? textOf(value, 'message') ?? textOf(value, 'reason');
  return {
    level: level === 'warn' || level === 'error' ? level : 'info',
    msg: `signer: ${event}`,
    ...(reason === undefined ? {} : { reason }),
  };
}
