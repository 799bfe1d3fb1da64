import { parseArgs } from 'node:util';
import { createSignatureCheck } from '../../apps/server/src/platform/http/proof-signature.ts';
import { joseVerifications, type Verification } from '../../apps/server/src/platform/http/testing-jose.ts';
import { createSigner } from '../../apps/server/src/platform/http/testing-proof.ts';

// `npm run bench:proofs`: the server's verification of DPoP proofs beside jose's, for the same proofs.

const SESSIONS = 20;
const URL_OF_CALL = 'https://kabuto.example:4780/api/v1/trade/order/place';
/** Proofs under way concurrently, as with calls of several connections. */
const CONCURRENT = 32;

/** Wall time, and CPU time of the main thread and of the process, in microseconds a proof. */
type Cost = { readonly wall: number; readonly main: number; readonly all: number };

async function makeProofs(count: number): Promise<string[]> {
  const signers = await Promise.all(Array.from({ length: SESSIONS }, () => createSigner()));
  const ofSigner = Array.from({ length: Math.ceil(count / SESSIONS) });
  return (
    await Promise.all(
      signers.map((signer) => Promise.all(ofSigner.map(() => signer.sign('POST', URL_OF_CALL, 'token')))),
    )
  ).flat();
}

async function measure(verify: Verification, proofs: readonly string[]): Promise<Cost> {
  const began = performance.now();
  const [main, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const work = proofs.values();
  const worker = async (): Promise<void> => {
    for (const proof of work) await verify(proof);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  const [ofMain, ofAll] = [process.threadCpuUsage(main), process.cpuUsage(all)];
  const each = (microseconds: number): number => microseconds / proofs.length;
  return {
    wall: each((performance.now() - began) * 1_000),
    main: each(ofMain.user + ofMain.system),
    all: each(ofAll.user + ofAll.system),
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { proofs: { type: 'string', default: '4000' }, rounds: { type: 'string', default: '7' } },
  });
  const proofs = await makeProofs(Number(values.proofs));
  const ways = { ours: createSignatureCheck(), ...joseVerifications() };
  const costs = new Map<string, Cost[]>(Object.keys(ways).map((name) => [name, []]));
  for (const verify of Object.values(ways)) await measure(verify, proofs); // warms up
  // In turn, so that other work on the machine touches all of them.
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, verify] of Object.entries(ways)) costs.get(name)?.push(await measure(verify, proofs));
  console.log('| | proofs/s of the main thread | CPU of the main thread | CPU of the process | proofs/s, wall |');
  console.log('|---|---|---|---|---|');
  for (const [name, found] of costs) {
    const of = (part: keyof Cost): number => median(found.map((cost) => cost[part]));
    const perSecond = (microseconds: number): string => Math.round(1_000_000 / microseconds).toLocaleString('en-US');
    console.log(
      `| ${name} | ${perSecond(of('main'))} | ${of('main').toFixed(0)} µs | ${of('all').toFixed(0)} µs | ${perSecond(of('wall'))} |`,
    );
  }
}

await main();
