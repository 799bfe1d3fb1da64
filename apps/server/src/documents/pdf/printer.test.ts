import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { Refused } from '../../platform/http/index.ts';
import type { Paper } from './paper.ts';
import { Printer } from './printer.ts';

const PAPER: Paper = {
  title: '',
  subtitle: '',
  issuer: [],
  addressee: '',
  facts: [],
  figures: [],
  tables: [],
  notes: [],
  foot: '',
  date: 0,
  language: 'en',
};
const scriptOf = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, threadId } from 'node:worker_threads'; ${code}`)}`,
  );
const REPLIES = `parentPort.on('message', () => parentPort.postMessage({ pdf: Uint8Array.of(threadId) }));`;

let printer: Printer;
afterEach(() => printer.close());

it('a thread that fails while no paper waits for it does not end the process, and the next paper gets another', async () => {
  // not at once: an error may overtake the paper that was posted before it
  printer = new Printer(
    scriptOf(`${REPLIES} parentPort.on('message', () => setTimeout(() => { throw new Error(); }, 100));`),
  );
  const first = await printer.print(async () => PAPER);
  await pause(500);
  expect((await printer.print(async () => PAPER)).equals(first)).toBe(false);
});

it('reads one paper at a time, and none of a member who waits for another', async () => {
  printer = new Printer(scriptOf(REPLIES));
  let reading = 0;
  let most = 0;
  const read = async (): Promise<Paper> => {
    reading += 1;
    most = Math.max(most, reading);
    await pause(20);
    reading -= 1;
    return PAPER;
  };
  const one = { tenantId: 1, userId: 7 };
  const calls = [printer.print(read, one), printer.print(read, { tenantId: 2, userId: 7 }), printer.print(read)];
  await expect(printer.print(read, one)).rejects.toMatchObject({ reason: 'TOO_MANY_REQUESTS' });
  await Promise.all(calls);
  expect(most).toBe(1);
  const refusal = async (): Promise<Paper> => {
    throw new Refused('STATEMENT_TOO_LONG');
  };
  // neither a finished nor a failed one is in the way
  await expect(printer.print(refusal, one)).rejects.toMatchObject({ reason: 'STATEMENT_TOO_LONG' });
  expect((await printer.print(read, one)).length).toBe(1);
});
