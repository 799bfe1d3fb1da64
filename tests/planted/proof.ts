import type { Plant } from './plant.ts';

const PROOF = 'apps/server/src/proof';
const CHECK = 'apps/investor/src/features/statement/proof/check-books';
const BOOKS = { project: 'integration', file: 'tests/api/proof.it.test.ts' } as const;
const TREE = { project: 'unit', file: `${PROOF}/tree.test.ts` } as const;
const BROWSER = { project: 'unit', file: `${CHECK}.test.ts` } as const;

/** Bugs of the proof of the books. */
export const PROOF_BUGS: readonly Plant[] = [
  {
    name: 'nodes hashed like leaves',
    breaks: 'decision 0138: a node never passes for a leaf',
    file: `${PROOF}/tree.ts`,
    find: 'Buffer.of(NODE_PREFIX)',
    put: 'Buffer.of(NODE_PREFIX - 1)',
    test: {
      ...TREE,
      title: 'PRF-01 the root over parts is that of RFC 6962 over all leaves, also of a last part that is not full',
    },
  },
  {
    name: 'nonce of the night instead of the leaf',
    breaks: 'decision 0138: each leaf has a nonce of its own, so that a customer’s does not open those of others',
    file: `${PROOF}/tree.ts`,
    find: "[asset, accountId].join(',')",
    put: 'asset',
    test: {
      ...TREE,
      title: 'two customers with the same balance have different leaves, and those of another night are different',
    },
  },
  {
    name: 'doubled leaf accepted',
    breaks: 'PRF-03: a customer has one leaf an asset',
    file: `${PROOF}/audit.ts`,
    find: 'if (accountId === last)',
    put: 'if (accountId < 0)',
    test: { ...BOOKS, title: 'PRF-03 a doubled leaf is found by `kabuto proof`' },
  },
  {
    name: 'totals not compared with the ledger',
    breaks: 'decision 0138: published totals are those of the postings up to the night’s row of the journal',
    file: `${PROOF}/audit.ts`,
    find: 'if (booked !== published)',
    put: 'if (booked === null)',
    test: {
      ...BOOKS,
      title: 'PRF-03 a changed leaf is found by `kabuto proof`, also where its root was changed with it',
    },
  },
  {
    name: 'head not compared with the journal',
    breaks: 'decision 0138: a night names a row of the journal by its hash',
    file: `${PROOF}/audit.ts`,
    find: 'hash.equals(headHash) ?',
    put: 'hash.length > 0 ?',
    test: { ...BOOKS, title: 'PRF-03 another head than that of the journal’s row is found' },
  },
  {
    name: 'missing file outside accepted',
    breaks: 'decision 0138: a file outside that is gone is a problem where nights were written to it',
    file: `${PROOF}/audit.ts`,
    find: 'if (outside === null) problems.push',
    put: 'if (outside === undefined) problems.push',
    test: { ...BOOKS, title: 'PRF-01 a file outside that is gone is found where nights were written to it' },
  },
  {
    name: 'balance of the tree instead of the ledger',
    breaks: 'PRF-03: the owner compares the leaf with a balance that does not come from the tree',
    file: `${PROOF}/own-proof.ts`,
    find: "balance: ledger.get(asset) ?? '0', leaf",
    put: "balance: String(leaf?.amount ?? ledger.get(asset) ?? '0'), leaf",
    test: { ...BOOKS, title: 'PRF-03 a dropped or changed leaf is found by its owner' },
  },
  {
    name: 'later postings in a proof',
    breaks: 'decision 0138: everything of a night is of one point of the journal',
    file: `${PROOF}/own-proof.ts`,
    find: 'account_id = $2 and journal_seq <= $3',
    put: 'account_id = $2 and $3::bigint is not null',
    test: {
      ...BOOKS,
      title: 'PRF-02 an account that was opened later has no proof, and no period without a night has one',
    },
  },
  {
    name: 'total of a few holders published',
    breaks: 'decision 0138: with fewer than 20 leaves a total could tell one holder’s balance',
    file: `${PROOF}/operations/proof-roots.ts`,
    find: 'leaves < PUBLIC_LEAVES ?',
    put: 'leaves < 0 ?',
    test: { ...BOOKS, title: 'PRF-01 total and count of an asset are public from 20 leaves on' },
  },
  {
    name: 'night before its close',
    breaks: 'decision 0138: a night is not taken from read tables that are behind its close',
    file: `${PROOF}/take-night.ts`,
    find: 'if (end.at < phaseStart',
    put: 'if (end.at < 0 * phaseStart',
    test: { ...BOOKS, title: 'PRF-01 a night waits for read tables that have not reached its close' },
  },
  {
    name: 'proof of another account accepted',
    breaks: 'decision 0138: the proof in the browser is that of the account the app knows',
    file: `${CHECK}.ts`,
    find: 'String(own.accountId) === known.accountId',
    put: "known.accountId !== ''",
    test: { ...BROWSER, title: 'PRF-03 the proof of another account is a failure, also one without assets' },
  },
  {
    name: 'left-out asset accepted',
    breaks: 'PRF-03: an asset that the statement shows cannot be left out of the proof',
    file: `${CHECK}.ts`,
    find: '!assets.some(({ asset }) => asset === held.asset)',
    put: "held.asset === ''",
    test: { ...BROWSER, title: 'PRF-03 an asset of the statement that the reply leaves out is a failing row' },
  },
  {
    name: 'published root not looked at',
    breaks: 'PRF-02: the browser compares with the root that everybody sees',
    file: `${CHECK}.ts`,
    find: "?.root) return 'root';",
    put: "?.root && root === '') return 'root';",
    test: {
      ...BROWSER,
      title: 'PRF-03 an owner finds a leaf that was dropped or changed, and a root that was not published',
    },
  },
];
