export { type Certificate, lanAddresses, localCertificate, qrCode } from './lan.ts';
