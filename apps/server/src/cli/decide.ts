import { createInterface } from 'node:readline';
import { answer, localDecider, PROTOCOL, type Request } from '../core/index.ts';
import { CODE_VERSION } from '../version.ts';
import type { Command } from './command.ts';

/** Waits until the reader has consumed what was written: a whole state must not be buffered here. */
const write = (line: object): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(line)}\n`, (error) => (error == null ? resolve() : reject(error)));
  });

export const decideCommand: Command = {
  name: 'decide',
  usage: '',
  help: ['decides journal rows from standard input, for the verify of another version'],
  hidden: true,
  run: async () => {
    const decider = localDecider(CODE_VERSION);
    await write({ protocol: PROTOCOL, codeVersion: CODE_VERSION });
    for await (const line of createInterface({ input: process.stdin })) {
      // The other side follows decider-protocol.ts.
      for await (const reply of answer(decider, JSON.parse(line) as Request)) await write(reply);
    }
    return 0;
  },
};
