import { readFileSync, writeSync } from 'node:fs';
import { convertPicture } from './convert.ts';
import { PictureError } from './picture-error.ts';

/** Exit code of a conversion that took more memory than its first argument allows, in bytes. */
const OUT_OF_MEMORY = 65;
const LOOK_EVERY_MS = 20;
/** If the server that started this process is gone, nothing else ends a conversion that hangs. */
const LIFETIME_MS = 30_000;

/** Decoding runs on another thread, so that this one can check the memory. */
function watchMemory(limit: number): void {
  if (process.memoryUsage.rss() > limit) process.exit(OUT_OF_MEMORY);
  setTimeout(() => watchMemory(limit), LOOK_EVERY_MS).unref();
}

function write(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** Standard input is the file. Standard output gets one line of JSON, a fault or sizes, and then the JPEG. */
watchMemory(Number(process.argv[2]));
setTimeout(() => process.exit(1), LIFETIME_MS).unref();
try {
  const { jpeg, ...head } = await convertPicture(readFileSync(0));
  write(Buffer.from(`${JSON.stringify(head)}\n`));
  write(jpeg);
} catch (error) {
  if (!(error instanceof PictureError)) throw error;
  write(Buffer.from(`${JSON.stringify({ fault: error.fault })}\n`));
}
