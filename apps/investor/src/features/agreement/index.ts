export { Agreement } from './agreement.tsx';
export { RenewConsent } from './renew-consent.tsx';
