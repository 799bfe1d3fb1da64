import { createServer } from 'node:net';
import { progress } from './output.mjs';

const PORT = 4790;
const LOOPBACK = /^(127\.|localhost$|::1$)/;

/** Whether this port of this machine can be listened on now. */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Returns the variables with the operators' port that `npm start` opens by itself: in a demo that serves this machine
 * only. What is set, also to nothing, is kept.
 */
export async function withOfficePort(env) {
  const isOwnDemo = (env.KABUTO_MODE || 'demo') === 'demo' && LOOPBACK.test(env.HOST || '127.0.0.1');
  if (env.OPERATOR_PORT !== undefined || !isOwnDemo) return env;
  if (await isFree(PORT)) return { ...env, OPERATOR_PORT: String(PORT) };
  progress(`The back office is not opened: port ${PORT} is in use. OPERATOR_PORT chooses another.`);
  return env;
}
