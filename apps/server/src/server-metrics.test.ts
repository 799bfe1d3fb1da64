import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { meterBatches, meterHttp, meterNetworks, meterSigners } from './server-metrics.ts';

const linesOf = async (registry: Registry) => (await registry.metrics()).split('\n');

it('counts batches by brokerage, and those that failed apart', async () => {
  const registry = new Registry();
  const record = meterBatches(registry);
  const batch = { tenantId: 1, commands: 3, rows: 1, fills: 2, seconds: 0.004, committed: true };
  record(batch);
  record({ ...batch, commands: 600, seconds: 20 });
  record({ ...batch, committed: false });
  const lines = await linesOf(registry);
  expect(lines).toEqual(
    expect.arrayContaining([
      '# HELP kabuto_core_batch_commands Commands with a key in a batch.',
      '# TYPE kabuto_core_batch_commands histogram',
      'kabuto_core_batch_commands_bucket{le="2",tenant="1"} 0',
      'kabuto_core_batch_commands_bucket{le="4",tenant="1"} 1',
      'kabuto_core_batch_commands_bucket{le="1024",tenant="1"} 2',
      'kabuto_core_commit_seconds_bucket{le="10",tenant="1"} 1',
      'kabuto_core_commit_seconds_bucket{le="+Inf",tenant="1"} 2',
      'kabuto_core_commit_seconds_sum{tenant="1"} 20.004',
      'kabuto_core_journal_rows_total{tenant="1"} 2',
      'kabuto_core_fills_total{tenant="1"} 4',
      'kabuto_core_commits_failed_total{tenant="1"} 1',
    ]),
  );
});

it('counts replies by rate class and status', async () => {
  const registry = new Registry();
  const served = meterHttp(registry);
  served({ rate: 'order', status: 200, seconds: 0.01 });
  served({ rate: 'order', status: 503, seconds: 0.3 });
  const lines = await linesOf(registry);
  expect(lines).toContain('kabuto_http_requests_total{class="order",status="200"} 1');
  expect(lines).toContain('kabuto_http_requests_total{class="order",status="503"} 1');
  expect(lines).toContain('kabuto_http_request_seconds_bucket{le="0.01",class="order"} 1');
  expect(lines).toContain('kabuto_http_request_seconds_count{class="order"} 2');
});

it('shows a network whose sources disagree as halted, by brokerage and network', async () => {
  const registry = new Registry();
  const of = { tip: 90, head: 100, readAt: 5_000 } as const;
  meterNetworks(registry, () => [
    { tenantId: 1, network: 'ethereum', halted: 'SOURCES_DISAGREE', ...of },
    { tenantId: 1, network: 'bnb', halted: null, ...of },
  ]);
  const lines = await linesOf(registry);
  expect(lines.filter((line) => line.startsWith('kabuto_chain_halted'))).toEqual([
    'kabuto_chain_halted{tenant="1",network="ethereum"} 1',
    'kabuto_chain_halted{tenant="1",network="bnb"} 0',
  ]);
  expect(lines).toContain('kabuto_chain_blocks_behind{tenant="1",network="ethereum"} 10');
});

it('shows what wallets have and what withdrawals need, in tokens; nothing of what a signer has not reported', async () => {
  const registry = new Registry();
  const signer = { wallet: '0x', state: 'ready', message: null, reportedAt: 0, faults: [] } as const;
  const level = { balance: 1_500_000, dayLimit: 0, dayUsed: 0, gasFor: 19, readAt: 0 };
  meterSigners(registry, () => [
    { tenantId: 1, chainId: 56, ...signer, level, needed: 2_000_000 },
    { tenantId: 2, chainId: 56, ...signer, state: 'silent', level: null, needed: 0 },
  ]);
  const lines = await linesOf(registry);
  expect(lines.filter((line) => line.startsWith('kabuto_'))).toEqual([
    'kabuto_signer_ready{tenant="1",chain="56"} 1',
    'kabuto_signer_ready{tenant="2",chain="56"} 0',
    'kabuto_wallet_tokens{tenant="1",chain="56"} 1.5',
    'kabuto_wallet_needed_tokens{tenant="1",chain="56"} 2',
    'kabuto_wallet_needed_tokens{tenant="2",chain="56"} 0',
    'kabuto_wallet_gas_transfers{tenant="1",chain="56"} 19',
  ]);
});
