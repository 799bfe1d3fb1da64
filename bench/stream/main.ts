import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Child } from '../support/child.ts';
import type { ClientsOrder, Counted } from './load/clients.ts';
import type { Ready, ServerOrder } from './load/server.ts';

const ISSUES = 200;
const GOAL = 10;
const WARM_UP_MS = 2_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    clients: { type: 'string', default: '1000' },
    /** Issues that each client subscribes to. */
    issues: { type: 'string', default: '50' },
    /** Updates of an issue per second. */
    updates: { type: 'string', default: '20' },
    out: { type: 'string', default: import.meta.dirname },
  },
});
const count = (name: 'seconds' | 'clients' | 'issues' | 'updates'): number => {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`--${name} must be a whole number from 1`);
  return value;
};
const [seconds, clients, issues, updates] = [count('seconds'), count('clients'), count('issues'), count('updates')];

/** The results of one server: messages received per second, CPU microseconds per message, bytes per message. */
type Measured = {
  readonly perSecond: number;
  readonly cpuMicros: number;
  readonly cpuShare: number;
  readonly bytes: number;
};

async function measure(kind: 'hub' | 'plain'): Promise<Measured> {
  const server = new Child<ServerOrder>('stream/load/server.ts');
  const loadClients = new Child<ClientsOrder>('stream/load/clients.ts');
  try {
    const codes = Array.from({ length: ISSUES }, (_, n) => String(1301 + n));
    const topics = Array.from({ length: clients }, (_, n) =>
      Array.from({ length: issues }, (__, i) => `quote:${codes[(n * 7 + i * 3) % ISSUES]}`),
    );
    const { port, tickets } = await server.ask<Ready>({ kind, codes, clients });
    await loadClients.ask({ kind: 'connect', server: kind, port, tickets, topics });
    await server.ask({ kind: 'publish', perSecond: updates });
    await delay(WARM_UP_MS);
    await loadClients.ask<Counted>({ kind: 'count' });
    const [cpu, began] = [server.cpuSeconds, performance.now()];
    await delay(seconds * 1000);
    const spent = server.cpuSeconds - cpu;
    const { bytes, readers, messages } = await loadClients.ask<Counted>({ kind: 'count' });
    const took = (performance.now() - began) / 1000;
    const delivered = (messages / readers) * clients;
    return {
      perSecond: delivered / took,
      cpuMicros: (spent * 1e6) / delivered,
      cpuShare: spent / took,
      bytes: bytes / delivered,
    };
  } finally {
    loadClients.end();
    server.end();
  }
}

const load = Number(loadavg()[0]?.toFixed(1));
const plain = await measure('plain');
const hub = await measure('hub');
const times = plain.cpuMicros / hub.cpuMicros;
const machine = {
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  node: process.version,
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  date: new Date().toISOString().slice(0, 10),
  'load before': load,
};
const row = (name: string, { perSecond, cpuMicros, cpuShare, bytes }: Measured): string =>
  `| ${name} | ${Math.round(perSecond).toLocaleString('en-US')} | ${cpuMicros.toFixed(2)} | ${Math.round(cpuShare * 100)} % | ${bytes.toFixed(0)} |`;
const wanted = clients * issues * updates;
const text = `# Results: the stream under load

${Object.entries(machine)
  .map(([name, value]) => `${name} ${value}`)
  .join(', ')}. ${clients} clients with ${issues} issues at ${updates} updates a second, ${seconds} s each.

| | messages delivered a second (${wanted.toLocaleString('en-US')} wanted) | server CPU, µs a message | of one core | bytes a message |
| --- | --: | --: | --: | --: |
${row('ours', hub)}
${row('plain send() loop', plain)}

${times.toFixed(1)} times less CPU a delivered message; the goal of ${GOAL} is ${times >= GOAL ? 'met' : '**missed**'}.
`;
mkdirSync(values.out, { recursive: true });
const results = { machine, clients, issues, updates, seconds, hub, plain, times };
writeFileSync(path.join(values.out, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(path.join(values.out, 'RESULTS.md'), text);
process.stdout.write(text);
