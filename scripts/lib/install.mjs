import { spawn, spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { whileInstalling } from './install-lock.mjs';
import { isInstalled } from './installed.mjs';
import { progress, Refusal } from './output.mjs';
import { assertNpm } from './platform.mjs';

/** Disk space that node_modules needs, with room for npm's temporary files. */
const NEEDED_MB = 900;

/** Installs exactly the packages of package-lock.json when node_modules differs from it. Throws Refusal. */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  assertWritable(root);
  await whileInstalling(root, async (addPid) => {
    if (isInstalled(root)) return;
    const env = installEnvironment(root);
    assertNpm(npmVersion(root, env));
    await npmCi(root, env, addPid);
    if (!isInstalled(root))
      throw new Refusal('npm ci ended but node_modules is not complete; remove node_modules and try again.');
  });
}

function assertWritable(root) {
  const probe = path.join(root, `.kabuto-probe-${process.pid}`);
  try {
    writeFileSync(probe, 'x');
    rmSync(probe);
    const { bavail, bsize } = statfsSync(root);
    const free = Math.floor((bavail * bsize) / 1e6);
    if (free < NEEDED_MB) {
      throw new Refusal(`The disk that holds ${root} has ${free} MB free; installing needs ${NEEDED_MB} MB.`);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(explain(String(error.code), root) ?? error.message);
  }
}

/** Without node_modules/.bin in PATH: npm must not run on the Node that it is about to replace. */
function installEnvironment(root) {
  const bin = path.join(root, 'node_modules', '.bin');
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.resolve(folder) !== bin);
  return { ...process.env, PATH: folders.join(path.delimiter) };
}

function npmVersion(root, env) {
  const asked = spawnSync('npm', ['--version'], { cwd: root, env, encoding: 'utf8' });
  if (asked.status !== 0) throw new Refusal('npm was not found; install it together with Node 20 or newer.');
  return asked.stdout.trim();
}

function npmCi(root, env, addPid) {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  progress('Installing packages from the lockfile (the first time about a minute)...');
  const beat = setInterval(() => progress(`  still installing, ${seconds()} s`), 10_000);
  const options = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const child = spawn('npm', ['ci', ...options], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  if (child.pid !== undefined) addPid(child.pid);
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    words += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearInterval(beat);
      if (code === 0) {
        progress(`Packages installed in ${seconds()} s.`);
        resolve();
      } else if (signal !== null) reject(new Refusal('The installation was interrupted; start again to complete it.'));
      else reject(new Refusal(explain(words, root) ?? `npm ci failed: ${firstError(words)}`));
    });
  });
}

function explain(words, root) {
  if (/ENOSPC|EDQUOT/.test(words))
    return `The disk that holds ${root} or npm's cache is full; free some space and start again.`;
  if (/EROFS/.test(words))
    return `${root} is on a read-only file system; clone Kabuto into a folder that can be written.`;
  if (/EACCES|EPERM/.test(words))
    return `${root} or npm's cache cannot be written by this user; change its owner or clone Kabuto elsewhere.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(words)) {
    return "The npm registry cannot be reached; check the network (or npm's proxy settings) and start again.";
  }
  if (/ETARGET/.test(words)) {
    return `npm does not offer a package that the lockfile asks for: ${firstError(words).replace(/^notarget /, '')}`;
  }
  if (/EUSAGE/.test(words))
    return 'package.json and package-lock.json disagree; run npm install, or restore both from git.';
  return undefined;
}

function firstError(words) {
  const lines = words.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  return lines.find((line) => line !== '' && !/^(code|syscall|path|errno|dest) /.test(line)) ?? 'no reason given';
}
