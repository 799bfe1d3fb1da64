import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type LimitProfile, type Operation, type Owner, Refused } from '../platform/http/index.ts';
import { buildTestHttp } from '../platform/http/testing.ts';
import { createPool } from '../platform/postgres/index.ts';
import { createTestDatabase } from '../platform/postgres/testing.ts';
import { createSealer } from '../platform/seal/index.ts';
import type { FilesOptions } from './files.ts';
import { Files, fileOperations } from './index.ts';
import { PictureConverter } from './picture/converter.ts';
import { directoryStore } from './store/directory-store.ts';

/** Files over HTTP on a database of their own, with two brokerages of two members each. */
export type FilesBench = {
  readonly app: FastifyInstance;
  /** Where it listens. */
  readonly origin: string;
  readonly files: Files;
  readonly pool: pg.Pool;
  readonly superPool: pg.Pool;
  readonly key: Buffer;
  readonly storeDir: string;
  readonly uploadDir: string;
  /** Moves the server's clock. */
  readonly advance: (ms: number) => void;
  readonly now: () => number;
  readonly stop: () => Promise<void>;
};

export const ANNA = { tenantId: 1, userId: 2_000_000_001 };
export const BEN = { tenantId: 1, userId: 2_000_000_002 };
/** Has the number of Anna at another brokerage. */
export const FOREIGN_ANNA = { tenantId: 2, userId: 2_000_000_001 };

/** The token of a member. */
export const bearerOf = ({ userId }: Owner): string => `member-${userId}`;

export async function startFilesBench(
  options: {
    readonly limits?: LimitProfile;
    readonly converter?: FilesOptions['converter'];
    /** Operations beside those on files. */
    readonly operations?: (of: Pick<FilesBench, 'files' | 'pool' | 'now'>) => readonly Operation[];
  } = {},
): Promise<FilesBench> {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  const superPool = createPool({ url: database.superUrl, name: 'look', max: 2 });
  await seed(superPool);
  const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-files-'));
  const [storeDir, uploadDir] = [path.join(folder, 'files'), path.join(folder, 'incoming')];
  mkdirSync(storeDir);
  mkdirSync(uploadDir);
  const key = randomBytes(32);
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const limits = options.limits ?? 'load';
  const files = new Files({
    pool,
    wrapping: createSealer([key]),
    store: directoryStore(storeDir),
    converter: options.converter ?? new PictureConverter(),
    limits,
    now,
  });
  const app = await buildTestHttp({
    limits: 'load',
    operations: [...fileOperations(files), ...(options.operations?.({ files, pool, now }) ?? [])],
    resolveTenant: (slug) => (slug === 'other' ? 2 : 1),
    authenticate: async (bearer) => {
      const userId = Number(bearer.replace('member-', ''));
      if (!Number.isSafeInteger(userId)) return null;
      return { userId, accountId: userId, sessionId: 's', demo: false, agreementVersion: null, proofKey: null };
    },
    uploadDir,
    admitUpload: (owner) => files.admit(owner),
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    origin,
    files,
    pool,
    superPool,
    key,
    storeDir,
    uploadDir,
    advance: (ms) => {
      ahead += ms;
    },
    now,
    stop: async () => {
      await app.close();
      await pool.end();
      await superPool.end();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function seed(pool: pg.Pool): Promise<void> {
  await pool.query('select add_test_dataset()');
  await pool.query(
    `insert into tenant (tenant_id, slug, name_en, name_jp, name_tw, mode, operator_name, registration_number,
       support_contact, agreement_version, dataset_id, clock_mode, market_seed)
     select id, 'brokerage' || id, 'A', 'A', 'A', 'demo', null, null, null, '2026-11', 1, 'demo', 1 from unnest(array[1, 2]) id`,
  );
  await pool.query(
    `insert into app_user (tenant_id, user_id, nickname, demo, created_at, account_id)
     select t, u, 'N', true, 0, u from unnest(array[1, 2]) t, unnest($1::bigint[]) u`,
    [[ANNA.userId, BEN.userId]],
  );
}

/** A reply of an upload: its status, its reason when it was refused, and the rest of its data. */
export type Uploaded = {
  readonly status: number;
  readonly reason: string | undefined;
  readonly field: string | null | undefined;
  readonly msg: string;
  readonly retryAfter: string | null;
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

export const apiOf = (origin: string, { tenantId }: Owner): string => `${origin}/api/${tenantId === 2 ? 'other/' : ''}`;
const UPLOAD = 'v1/file/picture/upload?purpose=identity';

/** Uploads one part, as browsers do. */
export async function upload(
  { origin }: Pick<FilesBench, 'origin'>,
  owner: Owner,
  content: Uint8Array<ArrayBuffer>,
  part = 'file',
): Promise<Uploaded> {
  const form = new FormData();
  form.append(part, new Blob([content]), 'picture');
  return send(origin, owner, form);
}

/** Uploads any body. */
export async function send(origin: string, owner: Owner, body: FormData | string, type?: string): Promise<Uploaded> {
  const reply = await fetch(`${apiOf(origin, owner)}${UPLOAD}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearerOf(owner)}`,
      lang: 'en',
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    body,
  });
  const { msg, data } = (await reply.json()) as { readonly msg: string; readonly data: Uploaded };
  return { ...data, msg, status: reply.status, retryAfter: reply.headers.get('retry-after') };
}

/** Reads a picture as its address is opened by a browser. */
export const download = ({ origin }: Pick<FilesBench, 'origin'>, owner: Owner, fileId: string): Promise<Response> =>
  fetch(`${apiOf(origin, owner)}v1/file/picture/detail?fileId=${fileId}`, {
    headers: { authorization: `Bearer ${bearerOf(owner)}` },
  });

/** The reason of a refusal that `work` must end with. */
export async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`);
  return `${error.reason} ${error.field ?? ''}`.trim();
}
