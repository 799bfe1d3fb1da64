import type { Plant, PlantTest } from './plant.ts';

const AREA = 'apps/server/src/funding/token-withdrawals';
const SIGNING = 'apps/server/src/signing';
const RULE = 'rules/money.md 3.3';

const unit = (name: string, title: string): PlantTest => ({
  project: 'unit',
  file: `${AREA}/${name}.test.ts`,
  title,
});
const signing = (name: string, title: string): PlantTest => ({
  project: 'integration',
  file: `tests/signing/${name}.it.test.ts`,
  title,
});
const silent = signing('usdt-endings', 'fixes nothing while the signer does not work');
const office: PlantTest = {
  project: 'integration',
  file: 'tests/api/usdt-approvals.it.test.ts',
  title: 'what is approved while the signer is silent, refuses or the address is gone is not signed',
};

/** Bugs of what the server does with withdrawals of USDT: drafts, confirmations, the job, the signer's replies. */
export const USDT_OUT_BUGS: readonly Plant[] = [
  {
    name: 'rate fixed while the signer is silent',
    breaks: `${RULE}: nothing is fixed while the signer does not work`,
    file: `${SIGNING}/status.ts`,
    find: "state = 'ready' and reported_at > $3`",
    put: "state = 'ready' and $3::bigint > 0`",
    test: silent,
  },
  {
    name: 'refusing signer taken for a working one',
    breaks: `${RULE}: nothing is fixed while the signer does not work`,
    file: `${SIGNING}/status.ts`,
    find: "and state = 'ready' and reported_at > $3`",
    put: 'and reported_at > $3`',
    test: office,
  },
  {
    name: 'withdrawal outside its bounds not rejected',
    breaks: `${RULE}: outside the bounds it is rejected and its hold ends`,
    file: `${AREA}/sign.ts`,
    find: 'units < leastUnits || units > mostUnits',
    put: 'units < 0',
    test: signing(
      'usdt-endings',
      'is rejected when the rate of the signature is outside the confirmed bounds, and the hold ends',
    ),
  },
  {
    name: 'sent to an address that was removed',
    breaks: `${RULE}: a removed address rejects what is not signed`,
    file: `${AREA}/run.ts`,
    find: 'late && kept.removedAt !== null',
    put: 'late && kept.removedAt === 0',
    test: signing('usdt-endings', 'is rejected when its address was removed before the signature'),
  },
  {
    name: 'freeze ignored once the tokens are fixed',
    breaks: `${RULE}: a freeze stops what is not signed`,
    file: `${AREA}/stop.ts`,
    find: "status === 'frozen'",
    put: "status === 'closed'",
    test: signing(
      'usdt-stops',
      'FND-04 a freeze stops what waits in the signer: it is cancelled there, and its yen come back',
    ),
  },
  {
    name: 'removed address ignored once the tokens are fixed',
    breaks: `${RULE}: a removed address stops what is not signed`,
    file: `${AREA}/stop.ts`,
    find: 'kept.removedAt !== null',
    put: 'kept.removedAt === 0',
    test: signing('usdt-stops', 'FND-04 a removed address stops what is fixed on a halted network'),
  },
  {
    name: 'old rate signed',
    breaks: `${RULE}: a rate of more than ten minutes is not signed`,
    file: `${AREA}/stop.ts`,
    find: 'now - kept.rateAt > RATE_MS',
    put: 'now - kept.rateAt > 60 * RATE_MS',
    test: signing(
      'usdt-stops',
      'FND-05 what waits in the signer until its rate is old is not signed at it, and its yen come back',
    ),
  },
  {
    name: 'rate fixed above the day limit',
    breaks: `${RULE}: nothing is fixed that the signer would wait with`,
    file: `${AREA}/room.ts`,
    find: 'units <= dayLimit && dayUsed + taken.ofDay + units > dayLimit',
    put: 'units <= dayLimit && dayUsed + units > dayLimit',
    test: signing(
      'usdt-room',
      'FND-05 no rate is fixed above what the signer may still sign today, also of two at once',
    ),
  },
  {
    name: 'rate fixed by an old level',
    breaks: `${RULE}: a level of more than a minute is not used`,
    file: `${AREA}/room.ts`,
    find: ' || now - level.readAt > LEVEL_MS',
    put: '',
    test: unit('room', 'a level that is missing, old or of an older signer is none'),
  },
  {
    name: 'what was signed before a restore is fixed again',
    breaks: `${RULE}: what the signer has decided is read before anything is fixed`,
    file: `${AREA}/run.ts`,
    find: 'const before = isFixed ? null',
    put: 'const before = isFixed || tenantId > 0 ? null',
    test: signing(
      'restored',
      'FND-05 what was signed before the restored moment is fixed as it was signed, and its yen leave once',
    ),
  },
  {
    name: 'number of another withdrawal fixed',
    breaks: `${RULE}: a number that was signed for something else is never fixed`,
    file: `${AREA}/adopt.ts`,
    find: "reply) === null ? 'other' : 'own';",
    put: "reply) === null ? null : 'own';",
    test: signing(
      'restored',
      'FND-05 a number that the signer has signed for another withdrawal is never fixed, shown, and stops no other',
    ),
  },
  {
    name: 'yen of a signed withdrawal given back by a rejection',
    breaks: `${RULE}: what the signer has signed is neither rejected nor cancelled`,
    file: `${AREA}/adopt.ts`,
    find: "reply) === 'own')",
    put: 'reply) === null)',
    test: signing(
      'restored',
      'FND-05 what was signed before the restored moment is neither rejected nor cancelled, and is shown',
    ),
  },
  {
    name: 'yen returned while the transaction is valid',
    breaks: `${RULE}: what was paid is returned once its transaction is voided`,
    file: 'apps/server/src/proposals/money/transfer-kinds.ts',
    find: "?.state !== 'voided')",
    put: "?.state === 'refused')",
    test: signing(
      'treasury-difference',
      'BO-04 a withdrawal that is returned after its tokens were moved is a difference of its amount',
    ),
  },
  {
    name: 'reopened while a block has it',
    breaks: `${RULE}: what a block contains is not reopened`,
    file: 'apps/signer/src/signer/reopen.ts',
    find: 'if (receipt !== null) throw',
    put: 'if (receipt === undefined) throw',
    test: {
      project: 'integration',
      file: 'apps/signer/test/stuck.it.test.ts',
      title: 'is reopened and voided after the chain has undone its final block, and moves nothing any more',
    },
  },
  {
    name: 'clerk approves at once',
    breaks: 'rules/money.md 6: the demo’s clerk decides after 20 seconds',
    file: `${AREA}/run.ts`,
    find: 'if (now - screenedAt < DEMO_MS) return;',
    put: '',
    test: signing(
      'usdt-withdrawal',
      'the demo’s clerk approves it 20 seconds after its screening, and is recorded as who did',
    ),
  },
  {
    name: 'mined taken for final',
    breaks: `${RULE}: paid at finality`,
    file: `${AREA}/next-step.ts`,
    find: "if (reply === 'final') return { to: 'paid' };",
    put: "if (reply === 'final' || reply === 'mined') return { to: 'paid' };",
    test: unit(
      'next-step',
      'what is mined is paid when it is final, and waits for another block when its block was replaced',
    ),
  },
  {
    name: 'block that moves nothing counted',
    breaks: `${RULE}: mined when a block moves the tokens`,
    file: `${AREA}/next-step.ts`,
    find: "(reply === 'mined' && reason === null)",
    put: "reply === 'mined'",
    test: unit('next-step', 'a block in which the transaction does not move the tokens is none'),
  },
  {
    name: 'yen given back while a block is replaced',
    breaks: `${RULE}: what was mined comes back only when nothing will ever move`,
    file: `${AREA}/next-step.ts`,
    find: "return state === 'mined' ? { to: 'signed', reason: ended } : { to: 'returned', reason: ended };",
    put: "return { to: 'returned', reason: ended };",
    test: unit(
      'next-step',
      'what is mined is paid when it is final, and waits for another block when its block was replaced',
    ),
  },
  {
    name: 'bounds as wide as a server likes',
    breaks: `${RULE}: at most ten percent around the amount of now`,
    file: `${AREA}/bounds.ts`,
    find: 'farthest: 1_000',
    put: 'farthest: 5_000',
    test: unit('bounds', 'FND-05 names the bound that is wrong, and what it may be'),
  },
  {
    name: 'most tokens rounded down',
    breaks: `${RULE}: bounds are rounded away from the amount`,
    file: `${AREA}/bounds.ts`,
    find: ' + BigInt(WHOLE - 1)) / BigInt(WHOLE)',
    put: ') / BigInt(WHOLE)',
    test: unit('bounds', 'FND-05 bounds are three percent around the amount of now, and at most ten'),
  },
  {
    name: 'draft to an address that does not count yet',
    breaks: `${RULE}: an address is used when the signer counts it`,
    file: `${AREA}/draft.ts`,
    find: "  if (until === undefined) throw new Refused('ADDRESS_TOO_NEW', 'addressId');\n",
    put: '  if (until === undefined) return;\n',
    test: signing('usdt-withdrawal', 'an address can be withdrawn to when the signer counts it, and not before'),
  },
  {
    name: 'new passkey confirms at once',
    breaks: `${RULE}: a passkey confirms when the signer counts it`,
    file: `${AREA}/consent.ts`,
    find: "  if (until > now) throw new Refused('PASSKEY_TOO_NEW', 'stepUpToken', { until: String(until) });\n",
    put: '',
    test: signing(
      'usdt-endings',
      'a passkey confirms when the signer counts it, and its confirmation is not used up before',
    ),
  },
  {
    name: 'digest without the transfer',
    breaks: 'decision 0105: server and signer make the same digest',
    file: `${SIGNING}/terms.ts`,
    find: 'const where = [tenantId, chainId, contract, transferId, destination];',
    put: 'const where = [tenantId, chainId, contract, destination];',
    test: {
      project: 'unit',
      file: 'tests/signing/terms.test.ts',
      title: 'FND-05 server and signer make the same digest of the same terms, and another of any other',
    },
  },
  {
    name: 'second notice for a replaced block',
    breaks: 'AUT-10: one notice for what is sent',
    file: 'apps/server/src/notices/transfer-notices.ts',
    find: "return kind === 'usdtSent' ?",
    put: "return kind === 'usdtReturned' ?",
    test: signing('usdt-notices', 'a block that is replaced makes no second notice and no second mail'),
  },
];
