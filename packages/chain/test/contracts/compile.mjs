// Compiles the contracts of this folder into bytecode.json (README.md).

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// The compiler is installed in the folder that the command is run from, not in this repository.
const solc = createRequire(path.join(process.cwd(), 'package.json'))('solc');
const read = (file) => ({ content: readFileSync(path.join(import.meta.dirname, file), 'utf8') });
const names = ['TetherLike', 'PegLike', 'Batch'];
const input = {
  language: 'Solidity',
  sources: Object.fromEntries(names.map((name) => [`${name}.sol`, read(`${name}.sol`)])),
  settings: {
    evmVersion: 'london',
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  },
};
const output = JSON.parse(solc.compile(JSON.stringify(input)));
if (output.errors !== undefined) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'));
const bytecode = names.map((name) => [name, `0x${output.contracts[`${name}.sol`][name].evm.bytecode.object}`]);
writeFileSync(
  path.join(import.meta.dirname, 'bytecode.json'),
  `${JSON.stringify({ compiler: solc.version(), ...Object.fromEntries(bytecode) }, null, 2)}\n`,
);
