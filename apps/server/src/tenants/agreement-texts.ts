/** A user agreement in the languages of the app. */
export type AgreementTexts = { readonly en: string; readonly jp: string; readonly tw: string };
