import { newlyTold, type Told, writeFirstSeen } from '../database/first-seen.ts';
import type { Ports } from './ports.ts';

/**
 * Notes keys and addresses that this signer has not seen before, and tells the server from when on each counts. What
 * the log has keeps its time, whatever the database says.
 */
export async function noteFirstSeen(ports: Ports): Promise<void> {
  for (const told of await newlyTold(ports.db)) {
    const seenAt = seenBefore(ports, told) ?? note(ports, told);
    const wait = told.kind === 'key' ? ports.policy.keyWait : ports.policy.addressWait;
    await writeFirstSeen(ports.db, told, { seenAt, countsAt: seenAt + wait });
  }
}

function seenBefore({ log, report }: Ports, told: Told): number | null {
  const { customerId, value } = told;
  if (told.kind === 'address') return log.state.address(customerId, value)?.at ?? null;
  const known = log.state.key(customerId, value);
  if (known === null) return null;
  // The first one counts; this one never will.
  if (known.publicKey !== told.publicKey) report('error', 'key-changed', { customerId, credentialId: value });
  return known.at;
}

function note({ log, report, now }: Ports, told: Told): number {
  const { kind, customerId, value } = told;
  if (kind === 'key') log.append({ kind, customerId, credentialId: value, publicKey: told.publicKey }, now());
  else log.append({ kind, customerId, address: value }, now());
  report('info', 'first-seen', { kind, customerId, value });
  return log.state.tip.at;
}
