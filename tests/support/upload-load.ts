import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const BASIC = `Basic ${Buffer.from('kabuto-app:kabuto-app').toString('base64')}`;
/** A member may send four files at once. */
const OF_MEMBER = 4;
const LOOK_EVERY_MS = 50;

export type UploadLoad = {
  readonly origin: string;
  /** The server's process. */
  readonly pid: number;
  readonly content: Buffer<ArrayBuffer>;
  readonly count: number;
  readonly members: number;
};

/** Resident memory in MiB, and replies by status. */
export type UploadLoadResult = {
  readonly serverBefore: number;
  readonly serverPeak: number;
  /** Of all conversions at one moment. */
  readonly childrenPeak: number;
  readonly mostChildren: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly seconds: number;
};

/** The access token of a new demo member. */
export async function demoToken(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/v1/oauth/oauth/token`, {
    method: 'POST',
    headers: { authorization: BASIC },
    body: new URLSearchParams({ grant_type: 'demo' }),
  });
  const { data } = (await reply.json()) as { readonly data: { readonly token: string } };
  return data.token;
}

/** Uploads a file as a member; returns the response. */
export function uploadAs(
  origin: string,
  token: string,
  content: Buffer<ArrayBuffer>,
  purpose: 'identity' | 'deposit' | 'signature' | 'agreement' = 'identity',
): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'picture.jpg');
  return fetch(`${origin}/api/v1/file/picture/upload?purpose=${purpose}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

/** Uploads one file `count` times, from several members at once, and looks at the memory of the server meanwhile. */
export async function uploadMany({ origin, pid, content, count, members }: UploadLoad): Promise<UploadLoadResult> {
  const tokens = await Promise.all(Array.from({ length: members }, () => demoToken(origin)));
  const statuses = new Map<number, number>();
  const serverBefore = residentOf(pid);
  const peaks = { server: serverBefore, children: 0, most: 0 };
  const state = { left: count, done: false };
  const began = performance.now();
  const watching = watch(pid, peaks, () => state.done);
  const worker = async (token: string): Promise<void> => {
    while (state.left > 0) {
      state.left -= 1;
      const reply = await uploadAs(origin, token, content);
      await reply.text();
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    }
  };
  await Promise.all(tokens.flatMap((token) => Array.from({ length: OF_MEMBER }, () => worker(token))));
  state.done = true;
  await watching;
  return {
    serverBefore,
    serverPeak: peaks.server,
    childrenPeak: peaks.children,
    mostChildren: peaks.most,
    statuses,
    seconds: (performance.now() - began) / 1_000,
  };
}

type Peaks = { server: number; children: number; most: number };

async function watch(pid: number, peaks: Peaks, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const children = convertersOf(pid);
    peaks.server = Math.max(peaks.server, residentOf(pid));
    peaks.children = Math.max(
      peaks.children,
      children.reduce((sum, child) => sum + residentOf(child), 0),
    );
    peaks.most = Math.max(peaks.most, children.length);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Resident memory of a process in MiB; 0 when it has ended. */
function residentOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status'));
  return Math.round(Number(line?.[1] ?? 0) / 1_024);
}

/** The processes that convert pictures for a server. */
const convertersOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => Number.isSafeInteger(one) && /^PPid:\s+(\d+)$/m.exec(readProc(one, 'status'))?.[1] === String(pid))
    .filter((one) => readProc(one, 'cmdline').includes('picture/worker.ts'));

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
