import type { Plant, PlantTest } from './plant.ts';

const FUNDING = 'apps/server/src/funding';
const RULE = 'rules/money.md 3.1';

const deposits = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/live-deposits.it.test.ts',
  title,
});
const endings = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/usdt-endings.it.test.ts',
  title,
});
const scanner = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/chain/scanner.it.test.ts',
  title,
});
const changed = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/changed-deposits.it.test.ts',
  title,
});
const twoNetworks = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/two-networks.it.test.ts',
  title,
});
const swept = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/swept-tokens.it.test.ts',
  title,
});
const ownTokens = (from: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/own-tokens.it.test.ts',
  title: `FND-02 from ${from} to a customer are held, also where an operator releases them`,
});
const unreadable = deposits(
  'FND-02 while a node is down no first address is assigned, and none to withdraw to is added: both say why',
);

/** Bugs of what the brokerage reads of chains: deposits, addresses, keys of customers, the wallet. */
export const USDT_CHAIN_BUGS: readonly Plant[] = [
  {
    name: 'tokens that were swept to the wrong address are credited again',
    breaks: `${RULE}: what the brokerage itself has sent is not credited`,
    file: `${FUNDING}/tokens/store.ts`,
    find: 'exists (select from chain_address a where a.tenant_id = $1 and a.address = $12)',
    put: '($12 is null)',
    test: ownTokens('an address of another customer'),
  },
  {
    name: 'tokens of the wallet credited to a customer',
    breaks: `${RULE}: what the brokerage itself has sent is not credited`,
    file: `${FUNDING}/tokens/finality.ts`,
    find: "  if (block.own) return 'own';\n",
    put: '',
    test: ownTokens('its wallet'),
  },
  {
    name: 'tokens of a held deposit are swept',
    breaks: `${RULE}: a plan leaves out what is not credited`,
    file: `${FUNDING}/treasury/not-swept.ts`,
    find: "t.state not in ('credited', 'failed', 'returned', 'reversed')",
    put: "t.state not in ('credited', 'failed', 'returned', 'reversed', 'held')",
    test: swept(
      'BO-04 a plan leaves out tokens of deposits that are not credited, and names their addresses with the reason',
    ),
  },
  {
    name: 'tokens that no block of ours has are swept',
    breaks: `${RULE}: a plan leaves out what was not read`,
    file: `${FUNDING}/treasury/not-swept.ts`,
    find: 'tokens > BigInt(row.recorded)',
    put: 'tokens < BigInt(row.recorded)',
    test: swept('BO-04 what an address has beyond what was read of the network is left out until it was read'),
  },
  {
    name: 'only the network of the page is read',
    breaks: `${RULE}: the first address lets all networks be read`,
    file: `${FUNDING}/tokens/operations/usdt-address.ts`,
    find: 'isAssigned ? asked : networks',
    put: 'asked',
    test: twoNetworks(
      'FND-02 USDT that is sent on a network for which nobody has opened the page is credited: the address is the same',
    ),
  },
  {
    name: 'network that is set up later is never read',
    breaks: `${RULE}: it is read once addresses exist`,
    file: `${FUNDING}/tokens/scan.ts`,
    find: '      await beginWatching(pool, tenantId, accepted);\n',
    put: '',
    test: twoNetworks(
      'FND-02 a network that is set up after addresses were assigned is read from then on, without a request for it',
    ),
  },
  {
    name: 'changed amount dropped',
    breaks: `${RULE}: a log that comes back with another amount is a deposit of its own`,
    file: `${FUNDING}/tokens/store.ts`,
    find: 'max(variant) filter (where account_id = $5 and units = $6), max(variant) + 1, 0)',
    put: 'max(variant), 0)',
    test: scanner(
      'FND-02 a log that a re-org brings back with another amount is a deposit of its own, and the first one is in no block',
    ),
  },
  {
    name: 'deposit credited beside what its transaction had brought before',
    breaks: `${RULE}: nothing is credited while the same transaction is credited with another amount`,
    file: `${FUNDING}/tokens/finality.ts`,
    find: "block.changed ? 'changed' : 'final'",
    put: "'final'",
    test: changed(
      'FND-02 while the first amount is credited the other one is held, also for an operator, until two have reversed it',
    ),
  },
  {
    name: 'deposit credited whose block is gone',
    breaks: `${RULE}: nothing is credited that no block contains`,
    file: `${FUNDING}/credit.ts`,
    find: 'final: credited, changed',
    put: 'final: credited, gone: credited, changed',
    test: deposits(
      'FND-02 a re-org while a deposit is being checked: it is held, not credited, until a block contains it again',
    ),
  },
  {
    name: 'final deposit that has come back gets a rate at its first confirmation',
    breaks: `${RULE}: what comes back becomes final again before it is credited`,
    file: `${FUNDING}/tokens/advance.ts`,
    find: "const isFinal = state === 'final' && blockNumber <= progress.finalAt;",
    put: "const isFinal = state === 'final' && blockNumber <= progress.tip;",
    test: deposits(
      'FND-02 a final deposit waits while there is no rate, is shown while its block is gone, and gets the first fresh rate',
    ),
  },
  {
    name: 'deposit in screening that has come back is credited at its first confirmation',
    breaks: `${RULE}: what comes back becomes final again before it is credited`,
    file: `${FUNDING}/tokens/finality.ts`,
    find: 'finalAt === null || block.number > finalAt',
    put: 'finalAt === null',
    test: deposits(
      'FND-02 a deposit that comes back in another block while it is being checked waits until that block is final',
    ),
  },
  {
    name: 'operator releases a deposit that has come back at its first confirmation',
    breaks: `${RULE}: what comes back becomes final again before it is credited`,
    file: `${FUNDING}/credit.ts`,
    find: 'final: credited, changed',
    put: 'final: credited, notFinal: credited, changed',
    test: deposits(
      'FND-02 a re-org while a deposit is being checked: it is held, not credited, until a block contains it again',
    ),
  },
  {
    name: 'deposit in screening is credited on a halted network',
    breaks: `${RULE}: nothing is credited while its network is halted`,
    file: `${FUNDING}/tokens/finality.ts`,
    find: "!== null) return 'halted';",
    put: "=== 'OPERATOR') return 'halted';",
    test: deposits('FND-02 while its network is halted a deposit in screening is neither credited nor released'),
  },
  {
    name: 'release that is repeated after a re-org is another request',
    breaks: 'rules/money.md 5: a call that is repeated after a lost reply gets the same reply',
    file: `${FUNDING}/credit.ts`,
    find: 'if (isReused(error)) return ask',
    put: 'if (!isReused(error)) return ask',
    test: deposits(
      'FND-02 a re-org while a deposit is being checked: it is held, not credited, until a block contains it again',
    ),
  },
  {
    name: 'network read again from a block that is not its own',
    breaks: `${RULE}: whoever proposes the block proves that the network has it`,
    file: `${FUNDING}/tokens/restart-kind.ts`,
    find: 'if (found?.hash !== hash)',
    put: 'if (found === null)',
    test: deposits(
      'FND-02 BO-04 after a re-org that is too deep two operators have the network read again, and see what is undone',
    ),
  },
  {
    name: 'network read again while deposits stay in the blocks that were replaced',
    breaks: `${RULE}: the treasury shows what was final and is in no block`,
    file: `${FUNDING}/tokens/restart-kind.ts`,
    find: '    await rewindTo(client, tenantId, { network, number: block.number, now });\n',
    put: '    await rewindTo(client, tenantId, { network, number: block.number + now, now });\n',
    test: deposits(
      'FND-02 BO-04 after a re-org that is too deep two operators have the network read again, and see what is undone',
    ),
  },
  {
    name: 'held deposit that no block contains is rejected',
    breaks: `${RULE}: nothing is kept for a sender that no block contains`,
    file: `${FUNDING}/review/decide.ts`,
    find: "if (finality === 'gone') throw",
    put: "if (finality === 'gone' && transfer.token === undefined) throw",
    test: deposits('FND-02 a held deposit that no block contains fails after a day, without its tokens'),
  },
  {
    name: 'final deposit without a block is shown nowhere',
    breaks: `${RULE}: the treasury shows what was final and is in no block`,
    file: `${FUNDING}/treasury/read.ts`,
    find: "t.state in ('final', 'screening', 'held', 'rejected', 'credited')",
    put: "t.state = 'credited'",
    test: deposits(
      'FND-02 a final deposit waits while there is no rate, is shown while its block is gone, and gets the first fresh rate',
    ),
  },
  {
    name: 'passkey that the signer cannot check',
    breaks: 'rules/money.md 3.3: no money is held for what the signer can never sign',
    file: `${FUNDING}/token-withdrawals/consent.ts`,
    find: 'key !== undefined && !isSignableKey(key)',
    put: 'key !== undefined && key === credentialId',
    test: endings('a passkey that the signer cannot check is refused before anything is held'),
  },
  {
    name: 'address added although nobody knows what lives there',
    breaks: 'rules/money.md 5.1: a contract is refused, so a network has to be read first',
    file: `${FUNDING}/addresses/address-add.ts`,
    find: "    if (kind === null) throw new Refused('NETWORK_UNREADABLE', 'network');\n",
    put: '',
    test: unreadable,
  },
  {
    name: 'stored addresses taken as they are',
    breaks: `${RULE}: each address that is listed or swept is derived again`,
    file: `${FUNDING}/tokens/address.ts`,
    find: '    if (depositAddress(xpub, index) !== address)\n',
    put: '    if (depositAddress(xpub, index) === address && index < 0)\n',
    test: deposits('BO-04 an address that is not that of the public key is neither listed nor swept'),
  },
  {
    name: 'rate fixed for a wallet that the token refuses',
    breaks: 'rules/money.md 3.3: nothing is fixed that cannot be signed',
    file: 'apps/server/src/signing/status.ts',
    find: "not coalesce((level->>'refused')::boolean, false) and",
    put: '',
    test: {
      project: 'integration',
      file: 'tests/api/treasury.it.test.ts',
      title:
        'BO-04 FND-05 a wallet that the contract of the token refuses is a warning, and no rate is fixed meanwhile',
    },
  },
  {
    name: '18 decimals read as 6',
    breaks: 'rules/money.md 3: the token of BNB chain has 18 decimals',
    file: `${FUNDING}/tokens/store.ts`,
    find: 'toUnits(raw, network.decimals)',
    put: 'toUnits(raw, 6)',
    test: scanner('FND-02 stores a deposit on bnb in millionths, at 18 decimals'),
  },
  {
    name: 'first of two sources believed about transfers',
    breaks: `${RULE}: sources that differ about a final block halt the network`,
    file: 'packages/chain/src/agreed.ts',
    find: 'known.every((reply) => sameTransfers(reply, first))',
    put: 'known.length > 0',
    test: deposits(
      'FND-02 nodes that differ about a final block halt the network, and health report and metrics show it',
    ),
  },
  {
    name: 'token of any contract credited',
    breaks: `${RULE}: only logs of the listed contract are deposits`,
    file: 'packages/chain/src/transfer-logs.ts',
    find: 'log.address !== contract.toLowerCase() || ',
    put: '',
    test: {
      project: 'unit',
      file: 'packages/chain/src/transfer-logs.test.ts',
      title: 'ignores other events and other contracts with the same event',
    },
  },
  {
    name: 'tokens that have come back are shown nowhere',
    breaks: `${RULE}: the treasury shows what a block contains and nobody was credited for`,
    file: `${FUNDING}/treasury/read.ts`,
    find: "d.block_number is not null and t.state in ('failed', 'reversed')",
    put: "d.block_number is not null and t.state in ('reversed')",
    test: deposits(
      'FND-02 BO-04 tokens that come back after their deposit has failed are a warning, and credited to nobody',
    ),
  },
  {
    name: 'signer asks a node of another machine in the open',
    breaks: 'rules/money.md 3.3: nobody between the signer and a node can change what it replies',
    file: 'apps/signer/src/settings.ts',
    find: '  if (!urls.every(isPrivate))\n',
    put: '  if (!urls.some(isPrivate))\n',
    test: {
      project: 'unit',
      file: 'apps/signer/src/settings.test.ts',
      title: 'name what is missing or wrong, and never its value',
    },
  },
];
