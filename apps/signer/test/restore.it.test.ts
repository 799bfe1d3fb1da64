import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ANVIL } from '@kabuto/chain/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../src/database/replies.ts';
import { logKeyOf } from '../src/log/line.ts';
import { LogFile } from '../src/log/log-file.ts';
import { Anchor } from '../src/signer/anchor.ts';
import { initLog } from '../src/signer/init.ts';
import type { Opened } from '../src/signer/open.ts';
import { republish } from '../src/signer/republish.ts';
import { answerRequests } from '../src/signer/sign.ts';
import { Signer } from '../src/signer/signer.ts';
import { removeFolders } from './support/test-log.ts';
import { World } from './support/world.ts';

describe.skipIf(ANVIL === undefined)('log, chain and rows that differ', () => {
  let world: World;
  let nextId = 4;

  beforeEach(async () => {
    world = await World.start();
    for (const transferId of [1, 2, 3]) await world.askFor(world.request({ transferId }));
    await world.chain.mine(6);
    await world.round();
    expect(await world.server.reply(3)).toMatchObject({ state: 'final' });
  });

  afterEach(async () => {
    await world.stop();
    removeFolders();
  });

  const linesOf = (): string[] => readFileSync(world.logFile, 'utf8').split('\n').slice(0, -1);
  const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

  /** Nothing is signed for a good request, and the message says why. */
  async function expectRefusal(message: RegExp): Promise<void> {
    const transferId = nextId;
    nextId += 1;
    await world.server.ask(world.request({ transferId }));
    expect(await world.round()).toMatch(message);
    expect(await world.server.reply(transferId)).toBeUndefined();
    expect(await world.server.rows('signer_status')).toMatchObject([
      { state: 'refusing', message: expect.stringMatching(message) },
    ]);
  }

  it('refuses everything after the database was restored to an older state, until what the log has is there', async () => {
    await world.tamper(
      `delete from signer_reply where transfer_id >= 2; delete from signer_request where transfer_id >= 2;
       delete from signer_approval where transfer_id >= 2; update signer_status set log_seq = 1,
         log_hash = '${linesOf()[1]?.slice(0, 64)}'`,
    );
    await expectRefusal(
      /^log and rows differ: the log has decided transfer 2 and 1 more, and the database does not know/,
    );
    world.end();
    await expectRefusal(/^log and rows differ: the log has decided transfer 2/);
    expect(await republish(world.signer().ports)).toBe(3);
    // The restored database gives number 2 to another withdrawal, which is never signed, and stops no other.
    await world.server.ask(world.request({ transferId: 2, leastUnits: 1 }));
    expect(await world.round()).toBeNull();
    expect(await world.server.reply(2)).toMatchObject({ state: 'final', params: { units: 250_000_000 } });
    expect(await world.server.reply(nextId - 1)).toMatchObject({ state: 'signed', nonce: expect.any(String) });
    expect(await world.server.reply(2)).toMatchObject({ state: 'final' });
  });

  it('refuses everything with an empty database', async () => {
    await world.tamper('truncate signer_request, signer_reply, signer_approval, signer_status');
    await expectRefusal(/^log and rows differ: the log has decided transfer 1 and 2 more/);
  });

  it('refuses everything with a log that ends earlier', async () => {
    world.end();
    const lines = linesOf();
    world.editLog(textOf(lines.slice(0, -2)));
    await expectRefusal(/^log and rows differ: the log ends with line \d+, and line \d+ was reported to the database/);
    // Also when the database has lost what was reported to it.
    world.end();
    world.editLog(
      textOf(
        lines.slice(
          0,
          lines.findIndex((line) => line.includes('"transferId":3')),
        ),
      ),
    );
    await world.tamper('delete from signer_status; delete from signer_reply where transfer_id = 3');
    await expectRefusal(/^log and chain differ: the chain has 3 transactions of the wallet, the log accounts for 2/);
  });

  it('refuses everything when the database has an answer that the log has not given', async () => {
    await world.tamper(`insert into signer_reply (tenant_id, chain_id, wallet, transfer_id, state, tx_hash, digest, replied_at)
      values (1, 1, '${world.wallet}', 50, 'signed', '0x1', 'd', 0); delete from signer_status`);
    await expectRefusal(/transfer 50 is signed in the database, and the log has not signed it/);
    await world.tamper(`update signer_reply set state = 'refused' where transfer_id = 50`);
    await expectRefusal(/transfer 50 is refused in the database, and the log does not have that/);
    await world.tamper(
      `delete from signer_reply where transfer_id = 50; update signer_reply set tx_hash = '0x1' where transfer_id = 1`,
    );
    await expectRefusal(/transfer 1 has another transaction in the database than in the log/);
  });

  it('does not start with a log that was edited or is missing, and makes no new one for the wallet', async () => {
    world.end();
    const lines = linesOf();
    world.editLog(textOf(lines.map((line) => line.replace('"units":250000000', '"units":1'))));
    expect(() => world.signer()).toThrow(/line \d+ of the log was changed/);
    renameSync(world.logFile, `${world.logFile}.away`);
    expect(() => world.signer()).toThrow('there is no log');
    world.editLog(textOf(lines));
    const { policy, db } = world.signer().ports;
    world.end();
    rmSync(world.logFile);
    const files = { folder: world.folder, policy: '', keystore: '', log: world.logFile };
    const opened: Opened = { files, policy, key: world.key, chain: world.chain.wallet(), db, policyHash: '' };
    await expect(initLog(opened, Date.now)).rejects.toThrow('the wallet has sent 3 transactions');
    // A chain that lies does not help.
    await world.chain.setNonce(world.wallet, 0);
    await expect(initLog(opened, Date.now)).rejects.toThrow('the database knows a signer of this wallet');
  });

  it('continues after a last line that was cut off, with the same nonce for another transfer', async () => {
    world.end();
    const before = linesOf();
    world.editLog(`${textOf(before)}${'0'.repeat(64)} {"seq":99,"kind":"signed"`);
    const reply = await world.askFor(world.request({ transferId: nextId }));
    nextId += 1;
    expect(reply).toMatchObject({ state: 'signed', nonce: '3' });
    expect(linesOf().find((line) => line.includes('"kind":"repaired"'))).toBeDefined();
  });

  it('lets only one of two signers with copies of one log get further', async () => {
    // As on another machine, where no lock is held.
    const first = world.signer();
    await world.round();
    writeFileSync(path.join(world.folder, 'copy'), readFileSync(world.logFile));
    const file = LogFile.open(path.join(world.folder, 'copy'), logKeyOf(world.key.privateKey), world.now);
    const { db, now } = first.ports;
    const anchor = new Anchor({ db, log: file, now });
    const copy = { ...first.ports, log: file, anchor, reply: (reply: Reply) => anchor.reply(reply) };
    expect(await new Signer(copy).round()).toBeNull();
    // Both have compared when the request comes, and both sign it.
    await world.server.ask(world.request({ transferId: nextId }));
    await world.server.ask(world.request({ transferId: nextId + 1 }));
    await answerRequests(first.ports);
    await world.tamper(
      `delete from signer_reply where transfer_id > 3; delete from signer_request where transfer_id = ${nextId}`,
    );
    await expect(answerRequests(copy)).rejects.toThrow('another signer has gone on with a log of this wallet');
    expect(await world.server.reply(nextId + 1)).toBeUndefined();
    expect(await new Signer(copy).round()).toMatch(
      /of the log is not the one that was reported to the database|lines are missing/,
    );
    nextId += 2;
    file.close();
  });

  it('refuses everything when the key is used elsewhere', async () => {
    await world.chain.setNonce(world.wallet, 4);
    await expectRefusal(/^log and chain differ: the chain has 4 transactions of the wallet, the log accounts for 3/);
  });

  it('refuses everything when a block has another transaction with a nonce of the log', async () => {
    await world.askFor(world.request({ transferId: nextId }));
    const reply = await world.server.reply(nextId);
    nextId += 1;
    if (!reply?.tx_hash) throw new Error('not signed');
    await world.chain.drop(reply.tx_hash);
    await world.chain.setNonce(world.wallet, 4);
    await expectRefusal(/^log and chain differ: a block has a transaction with nonce 3 that is none of transfer/);
  });

  it('refuses everything on a chain that has less than the log has seen as final', async () => {
    await world.chain.setNonce(world.wallet, 2);
    await expectRefusal(
      /^log and chain differ: the chain has 2 transactions of the wallet, the log has seen 3 as final/,
    );
  });
});
