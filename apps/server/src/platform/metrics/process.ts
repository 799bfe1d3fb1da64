import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { readOnDemand } from './read-on-demand.ts';

const NANOSECONDS = 1e9;

/** Metrics of every process: CPU, memory, and event loop delay. */
export function processMetrics(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const cpu = () => {
    const { user, system } = process.cpuUsage();
    return [[{}, (user + system) / 1e6]] as const;
  };
  const delays = () => {
    const rows = [0.5, 0.99, 1].map((q) => [{ quantile: q }, delay.percentile(q * 100) / NANOSECONDS] as const);
    delay.reset();
    return rows;
  };
  const started = Math.round(performance.timeOrigin / 1000);
  readOnDemand(registry, 'process_cpu_seconds_total', 'CPU time of the server, user and system.', [], cpu, 'counter');
  readOnDemand(registry, 'process_resident_memory_bytes', 'Memory of the server.', [], () => [
    [{}, process.memoryUsage.rss()],
  ]);
  readOnDemand(registry, 'process_start_time_seconds', 'When the server was started, by the system clock.', [], () => [
    [{}, started],
  ]);
  readOnDemand(
    registry,
    'kabuto_event_loop_delay_seconds',
    'Delay of the event loop since the last scrape.',
    ['quantile'],
    delays,
  );
}
