/** Where a blob is kept: its brokerage, and the SHA-256 of its content. */
export type BlobName = { readonly tenantId: number; readonly sha256: Buffer };

/** Keeps blobs by the hash of their content. A blob is there as a whole or not at all. */
export type FileStore = {
  /** Resolves when the blob would survive a loss of power. */
  readonly put: (tenantId: number, content: Buffer) => Promise<BlobName>;
  /** Returns null for a blob that is not there. Throws when its content does not have its hash. */
  readonly get: (name: BlobName) => Promise<Buffer | null>;
  readonly has: (name: BlobName) => Promise<boolean>;
  /** Removes a blob, if it is there. */
  readonly remove: (name: BlobName) => Promise<void>;
  /** The blobs of a brokerage that were written before `before` (epoch milliseconds). */
  readonly olderThan: (tenantId: number, before: number) => AsyncIterable<BlobName>;
};
