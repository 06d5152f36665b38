// This file is auto-generated from package.json
/** How the client names itself to the service. */
export const USER_AGENT = 'videogen-client/0.1.0';
