import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lateMs } from '../api/lag.ts';
import { forgetSeq, highestSeq, noteSeq } from '../api/seq.ts';
import { callFile } from './call-file.ts';

const STATEMENT = 'GET v1/trade/statement/file';
const QUERY = { from: '2026-11-01', to: '2026-11-28', language: 'jp' } as const;

/** The headers of the next file. */
let headers: Record<string, string>;
/** The journal row that each call waits for. */
let waitsFor: (string | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  waitsFor = [];
  vi.stubGlobal('location', new URL('https://kabuto.example/'));
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('fetch', async (_address: string, { headers: sent }: { headers: Headers }) => {
    waitsFor.push(sent.get('kabuto-min-seq'));
    return new Response('%PDF', { headers: { 'content-type': 'application/pdf', ...headers } });
  });
});
afterEach(() => {
  forgetSeq();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const save = (): Promise<ArrayBuffer> => callFile(STATEMENT, QUERY);

it('a file is read at the newest journal row seen, and what it shows counts as seen', async () => {
  noteSeq(7);
  headers = { 'kabuto-seq': '9' };
  expect((await save()).byteLength).toBe(4);
  expect([waitsFor, highestSeq()]).toEqual([['7'], 9]);
});

it('a file from tables that are behind is marked with its age like any other read, until it is read complete', async () => {
  headers = { 'kabuto-lag-ms': '1200' };
  await save();
  expect(lateMs.get()).toBe(1_200);
  headers = {};
  await save();
  expect(lateMs.get()).toBeUndefined();
});
