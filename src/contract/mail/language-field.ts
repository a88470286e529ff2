import locales from '../../../content/messages/locales.json' with { type: 'json' };
import { choiceField } from '../fields.ts';

/** Language of emails and their pages, as a BCP 47 tag. */
export type Language = keyof typeof locales;

const languages = Object.keys(locales) as readonly Language[];

/** Language of an email. Refused with invalid_field. */
export const languageField = choiceField(languages).about('Language of the email and of the pages behind its links; English if absent.', [
  'de',
]);

/** Direction of a language's text. */
export const directionOf = (language: Language): string => locales[language].dir;

/** Reads untrusted text as a language; English for anything else. */
export const readLanguage = (text: unknown): Language => languages.find((one) => one === text) ?? 'en';
