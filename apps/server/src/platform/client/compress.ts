import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|webmanifest|json)$/;
/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 1024;

/** Writes a .br and a .gz beside every text file of a folder, so that the server never compresses while serving. */
export async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile() || !TEXT.test(file.name)) continue;
    const at = path.join(file.parentPath, file.name);
    const content = await readFile(at);
    if (content.length < MIN_BYTES) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    await writeFile(`${at}.br`, await promisify(brotliCompress)(content, quality));
    await writeFile(`${at}.gz`, await promisify(gzip)(content));
  }
}
