import type { PictureView } from '@kabuto/contract';
import { PICTURE_PIXELS } from '@kabuto/contract/picture-limits';
import type pg from 'pg';
import { type LimitProfile, limits, type Owner, type ReceivedFile, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { Sealer } from '../platform/seal/index.ts';
import { findCustomerSealer, makeCustomerSealer, openKey } from './customer-key.ts';
import type { Converted } from './picture/convert.ts';
import type { PictureConverter } from './picture/converter.ts';
import { ACCEPTED } from './picture/inspect.ts';
import { PictureError } from './picture/picture-error.ts';
import { countBegun, countStored, type UploadQuota } from './quota.ts';
import type { FileStore } from './store/file-store.ts';
import { type FilePurpose, findFile, insertFile } from './stored-file.ts';
import { sweepFiles } from './sweep.ts';

export type FilesOptions = {
  readonly pool: pg.Pool;
  /** Seals the customers' keys; its own key is not in the database. */
  readonly wrapping: Sealer;
  readonly store: FileStore;
  readonly converter: Pick<PictureConverter, 'convert'>;
  readonly limits: LimitProfile;
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
};

/** A file that a form takes: the refusal names the form's `field`. */
export type FileClaim = Owner & { readonly fileId: string; readonly purpose: FilePurpose; readonly field: string };

/** Pictures of members: encrypted with a key per customer, readable only while that key exists (decision 0095). */
export class Files {
  readonly #pool: pg.Pool;
  readonly #wrapping: Sealer;
  readonly #store: FileStore;
  readonly #converter: Pick<PictureConverter, 'convert'>;
  readonly #quota: UploadQuota;
  readonly #now: () => number;

  constructor({ pool, wrapping, store, converter, limits: profile, now = Date.now }: FilesOptions) {
    this.#pool = pool;
    this.#wrapping = wrapping;
    this.#store = store;
    this.#converter = converter;
    this.#quota = limits.UPLOADS_OF_MEMBER[profile];
    this.#now = now;
  }

  /** Counts an upload before its body is read. Throws Refused UPLOAD_LIMIT. */
  admit(owner: Owner): Promise<void> {
    return withTenant(this.#pool, owner.tenantId, (client) => countBegun(client, owner, this.#quota, this.#now()));
  }

  /**
   * Stores an uploaded picture as an encrypted JPEG. Throws Refused with the reason when its content is not accepted,
   * UPLOAD_LIMIT, or OVERLOADED when too many are being converted.
   */
  async storePicture(owner: Owner, purpose: FilePurpose, file: ReceivedFile, field: string): Promise<PictureView> {
    const { jpeg, width, height, uniform } = await this.#convert(file, field);
    const now = this.#now();
    const sealer = await withTenant(this.#pool, owner.tenantId, (client) =>
      makeCustomerSealer(client, this.#wrapping, owner, now),
    );
    // The blob comes first: a row never names a blob that is not there. A blob without a row is swept.
    const blob = await this.#store.put(owner.tenantId, sealer.seal(jpeg, contentContext(owner)));
    const fileId = await withTenant(this.#pool, owner.tenantId, async (client) => {
      await countStored(client, owner, this.#quota, now);
      return insertFile(client, owner, { purpose, blob, bytes: jpeg.length, width, height, uniform }, now);
    });
    return { fileId: String(fileId), width, height, bytes: jpeg.length };
  }

  /** Returns the JPEG of a file. Throws Refused NOT_FOUND when there is none, or its owner's files were erased. */
  async read(tenantId: number, fileId: string): Promise<Buffer> {
    return this.#open(tenantId, fileId, null);
  }

  /** Like `read`, for the owner: another member's file is not found. */
  async readOwn({ tenantId, userId }: Owner, fileId: string): Promise<Buffer> {
    return this.#open(tenantId, fileId, userId);
  }

  /** Whether a picture is all one colour; undefined: it was deleted, or is not of the member, when one is given. */
  async isUniform(
    { tenantId, userId }: Pick<Owner, 'tenantId'> & Partial<Owner>,
    fileId: string,
  ): Promise<boolean | undefined> {
    const file = await withTenant(this.#pool, tenantId, (client) => findFile(client, tenantId, Number(fileId)));
    return userId === undefined || file?.userId === userId ? file?.uniform : undefined;
  }

  /** Those of the files that were not deleted. */
  async existing(client: pg.ClientBase, tenantId: number, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await client.query<{ fileId: number }>(
      'select file_id as "fileId" from stored_file where tenant_id = $1 and file_id = any($2::bigint[])',
      [tenantId, fileIds],
    );
    return new Set(rows.map(({ fileId }) => String(fileId)));
  }

  /**
   * Takes a member's upload for a form, in the form's own transaction: it is kept from then on. Throws Refused
   * FILE_UNKNOWN naming the form's field unless the file is the member's, was uploaded for this purpose within the last
   * day and is in no form yet.
   */
  async claim(client: pg.ClientBase, { tenantId, userId, fileId, purpose, field }: FileClaim): Promise<void> {
    const now = this.#now();
    const { rowCount } = await client.query(
      `update stored_file set claimed_at = $5
        where tenant_id = $1 and user_id = $2 and file_id = $3 and purpose = $4 and claimed_at is null and created_at > $6`,
      [tenantId, userId, fileId, purpose, now, now - limits.FILE.unclaimedMs],
    );
    if (rowCount !== 1) throw new Refused('FILE_UNKNOWN', field, { field });
  }

  /** Encrypts other data of a customer with the key of the customer's files, so that erasing that key erases it too. */
  async sealFor(client: pg.ClientBase, owner: Owner, plain: Buffer, context: string): Promise<Buffer> {
    return (await makeCustomerSealer(client, this.#wrapping, owner, this.#now())).seal(plain, context);
  }

  /** Decrypts what `sealFor` has encrypted. Throws Refused NOT_FOUND when the customer's key was erased. */
  async openFor(client: pg.ClientBase, owner: Owner, sealed: Buffer, context: string): Promise<Buffer> {
    const key = await findCustomerSealer(client, this.#wrapping, owner);
    if (key === null) throw new Refused('NOT_FOUND');
    return key.open(sealed, context);
  }

  /**
   * Ends a customer's use of files, in the transaction that closes the account. At a live brokerage those that a form
   * took are kept for seven years, as the law requires, and erased after that; else everything is erased now.
   */
  async close(client: pg.ClientBase, { tenantId, userId }: Owner, isLive: boolean): Promise<void> {
    if (!isLive) return this.erase(client, tenantId, userId);
    await client.query(
      `update stored_file set keep_until = greatest(keep_until, $3)
        where tenant_id = $1 and user_id = $2 and claimed_at is not null`,
      [tenantId, userId, this.#now() + limits.FILE.keptMs],
    );
  }

  /**
   * Destroys a customer's key: the files are unreadable from the commit on, in backups of the store too; the blobs are
   * removed by the sweep. Throws Refused FORBIDDEN while a file has to be kept.
   */
  async erase(client: pg.ClientBase, tenantId: number, userId: number): Promise<void> {
    const kept = await client.query(
      'select from stored_file where tenant_id = $1 and user_id = $2 and keep_until > $3 limit 1',
      [tenantId, userId, this.#now()],
    );
    if (kept.rowCount !== 0) throw new Refused('FORBIDDEN');
    await client.query('delete from file_key where tenant_id = $1 and user_id = $2', [tenantId, userId]);
  }

  /**
   * Deletes what no form took within a day, at a simulated brokerage everything a day after its upload, what need not
   * be kept any longer, and blobs without a row.
   */
  sweep(tenantId: number, isLive: boolean): Promise<void> {
    const deps = { pool: this.#pool, store: this.#store, erase: this.erase.bind(this) };
    return sweepFiles(deps, { tenantId, isLive }, this.#now());
  }

  async #convert(file: ReceivedFile, field: string): Promise<Converted> {
    try {
      return await this.#converter.convert(file.path);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      throw new Refused(error.fault, field, {
        field,
        allowed: ACCEPTED,
        maxMegapixels: String(PICTURE_PIXELS / 1_000_000),
      });
    }
  }

  async #open(tenantId: number, fileId: string, userId: number | null): Promise<Buffer> {
    const file = await withTenant(this.#pool, tenantId, (client) => findFile(client, tenantId, Number(fileId)));
    if (file === undefined || (userId !== null && file.userId !== userId)) throw new Refused('NOT_FOUND');
    const owner = { tenantId, userId: file.userId };
    const content = await this.#store.get({ tenantId, sha256: file.sha256 });
    if (content === null) throw new Error(`the content of file ${fileId} of tenant ${tenantId} is missing`);
    return openKey(this.#wrapping, file.sealedKey, owner).open(content, contentContext(owner));
  }
}

/** What a file's content is encrypted for: it opens for its owner alone. */
const contentContext = ({ tenantId, userId }: Owner): string => `file ${tenantId} ${userId}`;
