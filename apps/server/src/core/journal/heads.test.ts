import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendHead, type Head, readHeads } from './heads.ts';

const head = (seq: number, tenantId = 1): Head => ({ tenantId, seq, hash: 'ab', wallAt: seq });

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kabuto-heads-'));
  file = path.join(folder, 'heads.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the file of heads', () => {
  it('keeps what is appended after a line torn by a power loss, and reports how many lines cannot be read', async () => {
    await appendHead(file, head(1));
    await appendFile(file, '{"tenantId":1,"se');
    await appendHead(file, head(2));
    await appendHead(file, head(3, 2));
    await appendHead(file, head(4));
    expect(await readHeads(file, 1)).toEqual({ heads: [head(1), head(2), head(4)], unreadable: 1 });
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(6);
  });

  it('reads past a line that was joined to a torn one, and past one that is malformed', async () => {
    const lines = ['{"tenantId":1,"se{"tenantId":1,"seq":2}', '\0\0\0', 'null', '{}', JSON.stringify(head(3)), ''];
    await appendFile(file, lines.join('\n'));
    expect(await readHeads(file, 1)).toEqual({ heads: [head(3)], unreadable: 4 });
  });
});
