import { Socket } from 'node:net';

// Loaded before the program that start.mjs or run.mjs runs: descriptor 3 is a pipe from the parent process. When it
// closes, the parent was killed, and this process ends itself with SIGTERM.
if (process.env.KABUTO_LIFELINE === '3') {
  delete process.env.KABUTO_LIFELINE;
  const line = new Socket({ fd: 3, readable: true, writable: false });
  line.on('error', () => {});
  line.on('close', () => process.kill(process.pid, 'SIGTERM'));
  line.resume();
  line.unref();
}
