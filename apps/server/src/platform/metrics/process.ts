import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './registry.ts';

const NANOSECONDS = 1e9;

/** Metrics of every process: CPU, memory, and event loop delay. */
export function processMetrics(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.read(
    'process_cpu_seconds_total',
    'CPU time of the server, user and system.',
    () => {
      const { user, system } = process.cpuUsage();
      return [[{}, (user + system) / 1e6]];
    },
    'counter',
  );
  metrics.read('process_resident_memory_bytes', 'Memory of the server.', () => [[{}, process.memoryUsage.rss()]]);
  metrics.read('process_start_time_seconds', 'When the server was started, by the system clock.', () => [
    [{}, Math.round(performance.timeOrigin / 1000)],
  ]);
  metrics.read('kabuto_event_loop_delay_seconds', 'Delay of the event loop since the last scrape.', () => {
    const rows = [0.5, 0.99, 1].map((q) => [{ quantile: q }, delay.percentile(q * 100) / NANOSECONDS] as const);
    delay.reset();
    return rows;
  });
}
