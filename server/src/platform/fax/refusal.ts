/** The provider has answered, and will not send this. After any other error nobody knows. */
export class FaxRefused extends Error {}
