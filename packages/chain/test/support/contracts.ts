import { readFileSync } from 'node:fs';
import path from 'node:path';
import { encodeDeployData, type Hex, parseAbi } from 'viem';

/** What the tests call of the contracts in `test/contracts/`. */
export const TOKEN_ABI = parseAbi([
  'function transfer(address to, uint256 raw)',
  'function balanceOf(address account) view returns (uint256)',
  'function pause()',
  'function unpause()',
  'function addBlackList(address account)',
  'function deprecate(address successor)',
  'function setParams(uint256 rate, uint256 maximum)',
]);

export const BATCH_ABI = parseAbi(['function pay(address token, address[] to, uint256[] raw)']);

/** The compiled code of a contract (`test/contracts/README.md`). Throws when it was not compiled. */
export function bytecodeOf(contract: 'TetherLike' | 'PegLike' | 'Batch'): Hex {
  const file = path.join(import.meta.dirname, '..', 'contracts', 'bytecode.json');
  const compiled: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof compiled !== 'object' || compiled === null) throw new Error('bytecode.json is damaged');
  const code: unknown = Reflect.get(compiled, contract);
  if (typeof code !== 'string' || !code.startsWith('0x')) throw new Error(`${contract} was not compiled`);
  return `0x${code.slice(2)}`;
}

/** What a transaction sends to deploy `TetherLike`. */
export function deploymentOfTether(decimals: number, supply: bigint): Hex {
  const abi = parseAbi(['constructor(uint8 decimals, uint256 supply)']);
  return encodeDeployData({ abi, bytecode: bytecodeOf('TetherLike'), args: [decimals, supply] });
}

/** What a transaction sends to deploy `PegLike`. */
export function deploymentOfPeg(supply: bigint): Hex {
  const abi = parseAbi(['constructor(uint256 supply)']);
  return encodeDeployData({ abi, bytecode: bytecodeOf('PegLike'), args: [supply] });
}
