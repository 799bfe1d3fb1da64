export { processMetrics } from './process.ts';
export { type Counter, type Histogram, Metrics } from './registry.ts';
export { serveMetrics } from './serve.ts';
