import type { Texts } from '../../catalogue.ts';

export const agreementEn: Texts<'agreement'> = {
  version: 'Version {version}',
  renewTitle: 'New agreement',
  renewLead: 'The user agreement has changed. Please read it and agree to go on.',
  renewAgree: 'Agree',
  none: 'This brokerage has not published its user agreement yet.',
  lead: 'This service is a simulated market. No real money or securities change hands.',
  purposeTitle: '1. Purpose',
  purposeBody:
    'These terms govern a service for practising stock trading. All prices, books and indices shown are computed; they are not those of any real company or exchange.',
  accountTitle: '2. Account and paper money',
  accountBody:
    'The money in an account is paper money. You deposit and withdraw paper money too, and no real money moves. Paper money cannot be exchanged for real money or given to others. Demo accounts may be removed without notice.',
  orderTitle: '3. Orders',
  orderBody:
    'Accepted orders follow the rules on hours, ticks, price limits and lots. Executions are recorded and cannot be undone.',
  privacyTitle: '4. Personal data',
  privacyBody: 'Your email and nickname are used only for login and display.',
  liabilityTitle: '5. Liability',
  liabilityBody: 'Nothing here is investment advice. Results of simulated trading say nothing about real trading.',
  of: 'Terms of {name}',
};
