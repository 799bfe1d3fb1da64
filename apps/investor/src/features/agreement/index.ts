export { RenewConsent } from './renew-consent.tsx';
