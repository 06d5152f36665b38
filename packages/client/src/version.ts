/** How the client names itself to the service. A test compares it with the package's version. */
export const USER_AGENT = 'videogen-client/0.1.0';
