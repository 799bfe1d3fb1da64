import type { Plant } from './plant.ts';

const FILES = 'apps/server/src/files';
const REFUSED = { project: 'integration', file: `${FILES}/files.it.test.ts` } as const;
const KEPT = { project: 'integration', file: `${FILES}/kept-files.it.test.ts` } as const;
const LIMITS = { project: 'integration', file: `${FILES}/limits.it.test.ts` } as const;

/** Bugs that show a member's picture to another, keep what must go, lose what must stay, or take what is dangerous. */
export const FILE_PLANTS: readonly Plant[] = [
  {
    name: 'picture of another member',
    breaks: 'decision 0095: a picture is sent to its owner alone',
    file: `${FILES}/files.ts`,
    find: 'if (file === undefined || (userId !== null && file.userId !== userId))',
    put: 'if (file === undefined || (userId !== null && file.userId < 0))',
    test: {
      ...REFUSED,
      title: 'KYC-02 does not exist for another member, another brokerage, and a caller without a session',
    },
  },
  {
    name: 'form takes a foreign upload',
    breaks: 'decision 0095: a form takes an upload of its own member',
    file: `${FILES}/files.ts`,
    find: 'where tenant_id = $1 and user_id = $2 and file_id = $3 and purpose = $4 and claimed_at is null',
    put: 'where tenant_id = $1 and $2 > 0 and file_id = $3 and purpose = $4 and claimed_at is null',
    test: { ...KEPT, title: 'KYC-02 takes an upload of its own member, once' },
  },
  {
    name: 'upload taken twice',
    breaks: 'decision 0095: an upload is taken by one form',
    file: `${FILES}/files.ts`,
    find: 'purpose = $4 and claimed_at is null and created_at > $6',
    put: 'purpose = $4 and created_at > $6',
    test: { ...KEPT, title: 'KYC-02 of 32 at once exactly one takes an upload' },
  },
  {
    name: 'erased before the law allows it',
    breaks: 'decision 0095: pictures of an identity check are kept for seven years',
    file: `${FILES}/files.ts`,
    find: 'if (kept.rowCount !== 0)',
    put: 'if (kept.rowCount === null)',
    test: { ...KEPT, title: 'waits for seven years at a live brokerage, and is then done by the sweep' },
  },
  {
    name: 'sweep deletes what a form took',
    breaks: 'decision 0095: a form keeps what it took',
    file: `${FILES}/sweep.ts`,
    find: '(claimed_at is null or (not $3 and keep_until is null))',
    put: '(claimed_at is null or ($3 and keep_until is null))',
    test: { ...KEPT, title: 'deletes an upload that no form has taken for a day, and keeps one that a form took' },
  },
  {
    name: 'picture stored in the clear',
    breaks: "decision 0095: a picture is encrypted with its customer's key",
    file: `${FILES}/files.ts`,
    find: 'this.#store.put(owner.tenantId, sealer.seal(jpeg, contentContext(owner)))',
    put: 'this.#store.put(owner.tenantId, Buffer.concat([jpeg, sealer.seal(jpeg, contentContext(owner))]))',
    test: {
      ...REFUSED,
      title: 'CALL-07 KYC-02 VAL-26 is stored upright, 800 pixels long, without metadata and encrypted',
    },
  },
  {
    name: 'bytes after a picture',
    breaks: 'decision 0095: a file ends where its picture ends',
    file: `${FILES}/picture/inspect-jpeg.ts`,
    find: 'if (at < file.length) throw',
    put: 'if (at > file.length) throw',
    test: {
      ...REFUSED,
      title: 'KYC-02 a JPEG with an archive behind gets its own reason, names the field and leaves nothing',
    },
  },
  {
    name: 'eleventh upload of a day',
    breaks: 'docs/security.md: ten uploads a day, however many arrive at once',
    file: `${FILES}/quota.ts`,
    find: 'do update set stored = c.stored + 1 where c.stored < $4',
    put: 'do update set stored = c.stored + 1 where c.stored < $4 + 1',
    test: { ...LIMITS, title: 'are received four at a time, and a day has ten, however many arrive at once' },
  },
  {
    name: 'refused upload stays on the disk',
    breaks: 'decision 0095: a refused file leaves nothing',
    file: 'apps/server/src/platform/http/uploads.ts',
    find: '    await rm(file.path, { force: true });\n  }\n}\n\nasync function discard',
    put: '  }\n}\n\nasync function discard',
    test: { ...REFUSED, title: 'KYC-02 a GIF gets its own reason, names the field and leaves nothing' },
  },
];
