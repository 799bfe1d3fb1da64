export { processMetrics } from './process.ts';
export { readOnDemand } from './read-on-demand.ts';
export { serveMetrics } from './serve.ts';
