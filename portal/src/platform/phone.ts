/** (403) 555-0142 */
export const phoneNumber = (digits: string) =>
  digits.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
