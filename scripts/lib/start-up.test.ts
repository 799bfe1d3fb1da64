import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

/** These files run before any package is installed, so they are JavaScript without types. */
async function load<T>(name: string): Promise<T> {
  return import(/* @vite-ignore */ path.join(import.meta.dirname, name));
}

const { isInstalled } = await load<{ isInstalled(root: string): boolean }>('installed.mjs');
const { assertSupported, assertNpm } = await load<{
  assertSupported(name: string, node: string): void;
  assertNpm(version: string): void;
}>('platform.mjs');

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'kabuto-start-'));
  folders.push(made);
  return made;
}

describe('the machine', () => {
  it.each(['linux-x64', 'linux-arm64', 'darwin-arm64'])('%s is supported', (name) => {
    expect(() => assertSupported(name, '20.0.0')).not.toThrow();
  });

  it('rejects others, an old Node and an old npm in one sentence', () => {
    expect(() => assertSupported('win32-x64', '26.0.0')).toThrow(
      'Kabuto runs on Linux (x64, arm64) and macOS (arm64); this is win32-x64. On Windows use WSL.',
    );
    expect(() => assertSupported('darwin-x64', '26.0.0')).toThrow(/this is darwin-x64\.$/);
    expect(() => assertSupported('linux-x64', '18.20.1')).toThrow('Node 20 or newer is needed');
    expect(() => assertNpm('8.19.4')).toThrow('npm 9 or newer is needed');
  });
});

describe('isInstalled', () => {
  const platform = `${process.platform}-${process.arch}`;

  function checkout(present: Record<string, { version: string }>): string {
    const root = folder();
    const wanted = {
      '': {},
      'node_modules/one': { version: '1.0.0' },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
      [`node_modules/node-${platform}`]: { version: '26.10.0', optional: true },
    };
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    for (const key of Object.keys(present)) {
      mkdirSync(path.join(root, key), { recursive: true });
      writeFileSync(path.join(root, key, 'package.json'), '{}');
    }
    mkdirSync(path.join(root, 'node_modules'), { recursive: true });
    writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
    return root;
  }

  const whole = { 'node_modules/one': { version: '1.0.0' }, [`node_modules/node-${platform}`]: { version: '26.10.0' } };

  it('holds when every package is there, without those of other platforms', () => {
    expect(isInstalled(checkout(whole))).toBe(true);
  });

  it('fails for a missing, another, a superfluous and a deleted package, and without npm', () => {
    expect(isInstalled(checkout({ 'node_modules/one': { version: '1.0.0' } }))).toBe(false);
    expect(isInstalled(checkout({ ...whole, 'node_modules/one': { version: '0.9.0' } }))).toBe(false);
    expect(isInstalled(checkout({ ...whole, 'node_modules/two': { version: '1.0.0' } }))).toBe(false);
    const broken = checkout(whole);
    rmSync(path.join(broken, 'node_modules/one'), { recursive: true });
    expect(isInstalled(broken)).toBe(false);
    expect(isInstalled(folder())).toBe(false);
  });
});

describe('run-child', () => {
  const PROGRAM = `
    import { writeFileSync } from 'node:fs';
    const signals = [];
    for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {
      signals.push(name);
      setTimeout(() => { writeFileSync(process.argv[2], signals.join()); process.exit(7); }, 200);
    });
    setInterval(() => {}, 1000);
    console.log('ready');
  `;

  async function run(apart: boolean) {
    const place = folder();
    const [program, result] = [path.join(place, 'program.mjs'), path.join(place, 'result')];
    writeFileSync(program, PROGRAM);
    const code = `
      const { runChild } = await import(${JSON.stringify(path.join(import.meta.dirname, 'run-child.mjs'))});
      process.exitCode = await runChild(process.execPath, ...${JSON.stringify([program, [result], { apart }])});`;
    const wrapper = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(wrapper.stdout, 'data');
    return { wrapper, result: () => readFile(result, 'utf8') };
  }

  it.each([true, false])('passes a signal on once and ends with the code of the child (apart: %s)', async (apart) => {
    const { wrapper, result } = await run(apart);
    wrapper.kill('SIGTERM');
    setTimeout(() => wrapper.kill('SIGTERM'), 50);
    expect(await once(wrapper, 'exit')).toEqual([7, null]);
    expect(await result()).toBe('SIGTERM');
  });

  it('ends the child in order when the starter is killed -9', async () => {
    const { wrapper, result } = await run(true);
    wrapper.kill('SIGKILL');
    await expect.poll(result, { timeout: 5_000 }).toBe('SIGTERM');
  });
});
