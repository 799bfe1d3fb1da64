import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Decider } from './decider.ts';
import { fromWireDecision, type Greeting, PROTOCOL, type Reply, type Request, toWireRow } from './decider-protocol.ts';

/** The command line of a checkout, which has the command `decide`. */
const CLI = 'apps/server/src/cli.ts';

/** Decides with the code of another checkout, in its own process. Throws when the folder holds no version that can. */
export async function checkoutDecider(folder: string): Promise<Decider> {
  const cli = path.resolve(folder, CLI);
  if (!existsSync(cli)) throw new RangeError(`${folder} is no checkout of Kabuto: it has no ${CLI}`);
  const child = spawn(process.execPath, [cli, 'decide'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // A child that has exited is noticed by its missing reply.
  child.stdin.on('error', () => undefined);

  const read = async (): Promise<unknown> => {
    const next = await lines.next();
    if (next.done === true) throw new RangeError(`the checkout in ${folder} stopped deciding`);
    return JSON.parse(next.value);
  };
  const ask = async (request: Request): Promise<Reply> => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    // Both sides follow decider-protocol.ts; each caller checks the member it needs.
    return (await read()) as Reply;
  };

  // As above: the greeting is the first line, and its members are checked here.
  const greeting = (await read()) as Greeting;
  if (greeting.protocol !== PROTOCOL) {
    child.kill();
    throw new RangeError(`the checkout in ${folder} speaks protocol ${greeting.protocol}, this one ${PROTOCOL}`);
  }
  return {
    codeVersion: greeting.codeVersion,
    begin: async () => void (await ask({ do: 'begin' })),
    take: async (more) => void (await ask({ do: 'take', lines: more })),
    decide: async (rows) => {
      const reply = await ask({ do: 'decide', rows: rows.map(toWireRow) });
      if (!('decisions' in reply)) throw new RangeError(`the checkout in ${folder} sent an unknown reply`);
      return reply.decisions.map(fromWireDecision);
    },
    state: async function* () {
      let reply = await ask({ do: 'state' });
      // Both sides follow decider-protocol.ts.
      for (; 'lines' in reply && reply.lines.length > 0; reply = (await read()) as Reply) yield reply.lines;
    },
    end: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
