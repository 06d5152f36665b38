/** What the sign says in each locale. */
export const greetings: Readonly<Record<string, string>> = {
  'de-DE': 'Willkommen',
  'en-GB': 'Welcome',
  'fr-FR': 'Bienvenue',
  'pl-PL': 'Witamy',
};
