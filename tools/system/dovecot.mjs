// Finds the mail server for the tests of returned mails, or installs it.
import { find, install } from './systemPackage.mjs';

/** Without it these tests fail, and say what to install. */
export const dovecot = () => find(['dovecot']) ?? install('dovecot-imapd', ['dovecot']);
