/** A link that dials the number, also from abroad. */
export const dialLink = (digits: string) => `tel:${digits.replace(/^1?(\d{10})$/, '+1$1')}`;

/** (403) 555-0142 */
export const phoneNumber = (digits: string) =>
  digits.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
