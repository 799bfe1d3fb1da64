import { expect, it } from 'vitest';
import { signerLine } from './signer-line.ts';

it('a line of the signer is logged by its event, level and reason; what is no event is a warning', () => {
  const line = (fields: object) => signerLine(JSON.stringify({ time: '2026-11-27T00:00:00.000Z', ...fields }));
  expect(line({ level: 'info', event: 'started', wallet: '0x1' })).toEqual({ level: 'info', msg: 'signer: started' });
  expect(line({ level: 'warn', event: 'round-failed', why: 'no connection' })).toEqual({
    level: 'warn',
    msg: 'signer: round-failed',
    reason: 'no connection',
  });
  expect(line({ level: 'error', event: 'refusing', message: 'rows differ' })).toMatchObject({ reason: 'rows differ' });
  expect(line({ level: 'warn', event: 'refused', transferId: 3, reason: 'DAY_LIMIT' })).toMatchObject({
    reason: 'DAY_LIMIT',
  });
  for (const text of ['Error: out of memory', '5', '{"level":"error"}'])
    expect(signerLine(text)).toEqual({ level: 'warn', msg: `signer: ${text}` });
});
