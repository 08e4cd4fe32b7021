/**
 * The provider answered that it will not send this fax. After any other error the state is unknown.
 */
export class FaxRefused extends Error {}
