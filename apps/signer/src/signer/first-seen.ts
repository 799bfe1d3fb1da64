import { newlyReported, type Reported, writeFirstSeen } from '../database/first-seen.ts';
import type { Ports } from './ports.ts';

/**
 * Notes keys and addresses that this signer has not seen before, and tells the server from when on each counts. What
 * the log has keeps its time, whatever the database says.
 */
export async function noteFirstSeen(ports: Ports): Promise<void> {
  for (const reported of await newlyReported(ports.db)) {
    const seenAt = seenBefore(ports, reported) ?? note(ports, reported);
    const wait = reported.kind === 'key' ? ports.policy.keyWait : ports.policy.addressWait;
    await writeFirstSeen(ports.db, reported, { seenAt, countsAt: seenAt + wait });
  }
}

function seenBefore({ log, report }: Ports, reported: Reported): number | null {
  const { customerId, value } = reported;
  if (reported.kind === 'address') return log.state.address(customerId, value)?.at ?? null;
  const known = log.state.key(customerId, value);
  if (known === null) return null;
  // The first one counts; this one never will.
  if (known.publicKey !== reported.publicKey) report('error', 'key-changed', { customerId, credentialId: value });
  return known.at;
}

function note({ log, report, now }: Ports, reported: Reported): number {
  const { kind, customerId, value } = reported;
  if (kind === 'key') log.append({ kind, customerId, credentialId: value, publicKey: reported.publicKey }, now());
  else log.append({ kind, customerId, address: value }, now());
  report('info', 'first-seen', { kind, customerId, value });
  return log.state.tip.at;
}
