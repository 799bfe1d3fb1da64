import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import QRCode from 'qrcode';
import { generate } from 'selfsigned';

/** Key and certificate in PEM. */
export type Certificate = { readonly key: string; readonly cert: string };

type Stored = Certificate & { readonly addresses: readonly string[]; readonly until: number };

const YEAR = 365 * 24 * 3600_000;

/** IPv4 addresses at which other devices on the local network reach this machine. */
export const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .sort();

/**
 * The local certificate for these addresses, created once a year or when they change, kept in a 0600 file of the data
 * folder.
 */
export async function localCertificate(
  dataDir: string,
  addresses: readonly string[],
  now: number,
): Promise<Certificate> {
  const file = path.join(dataDir, 'lan-certificate.json');
  if (existsSync(file)) {
    // Written below by this function; for a damaged file JSON.parse throws until the file is deleted.
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    if (stored.until > now && stored.addresses.join() === addresses.join()) return stored;
  }
  const made = await generate([{ name: 'commonName', value: 'Kabuto local' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(now + YEAR),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          ...['127.0.0.1', ...addresses].map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  const certificate: Stored = { key: made.private, cert: made.cert, addresses, until: now + YEAR - 30 * 24 * 3600_000 };
  writeFileSync(file, JSON.stringify(certificate), { mode: 0o600 });
  return certificate;
}

/** The address as a QR code for a terminal. */
export const qrCode = (url: string): Promise<string> => QRCode.toString(url, { type: 'terminal', small: true });
