import { type DrawCertificate, type DrawFault, type DrawRow, entryLine, Recomputation } from '@kabuto/draw';

/** Rows that are recomputed before the page may draw again: about 5 ms of work. */
const SLICE = 200;

/** `own`: the list does not have the member's own application as it was sent. */
export type VerificationFault = { readonly fault: DrawFault['fault'] | 'own'; readonly id?: number };
export type Outcome = { readonly ok: true } | ({ readonly ok: false } & VerificationFault);

export type Page = { readonly rows: readonly DrawRow[]; readonly more: boolean };

export type Verification = {
  readonly certificate: DrawCertificate;
  /** The line of the member's own application; null: it has none. */
  readonly ownLine: string | null;
  /** Reads the rows behind an id; 0: from the first one on. */
  readonly readPage: (after: number) => Promise<Page>;
  readonly onProgress: (done: number) => void;
  /** Lets the page draw. */
  readonly pause: () => Promise<void>;
};

/**
 * Draws once more from the whole public list (IPO-03): reads it page by page, recomputes it in slices, and looks for
 * the member's own application in it. Throws ApiError when the list cannot be read.
 */
export async function verifyDraw(verification: Verification): Promise<Outcome> {
  const { certificate, ownLine, readPage, onProgress, pause } = verification;
  const recomputation = new Recomputation(certificate);
  let done = 0;
  let after = 0;
  let hasOwn = ownLine === null;
  for (let more = true; more; ) {
    const page = await readPage(after);
    for (let from = 0; from < page.rows.length; from += SLICE) {
      const slice = page.rows.slice(from, from + SLICE);
      recomputation.add(slice);
      hasOwn ||= slice.some((row) => entryLine(row) === ownLine);
      done += slice.length;
      onProgress(done);
      await pause();
    }
    const last = page.rows.at(-1)?.id ?? after;
    // A list that does not advance would be read for ever.
    more = page.more && last > after && done <= certificate.count;
    after = last;
  }
  const verdict = recomputation.finish();
  if (!verdict.ok) return verdict;
  return hasOwn ? { ok: true } : { ok: false, fault: 'own' };
}
