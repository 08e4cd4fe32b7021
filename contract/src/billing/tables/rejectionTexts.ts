/** The explanations that ship with the product, by the payer's code. Operators edit them. */
export const shippedRejections = {
  '63A':
    "The claim was assessed against other services or limits for the same patient and period, and is not payable as sent. Compare it with other claims of that day. The full wording is in Alberta Health's explanatory code list.",
  '63B':
    "A related assessment rule applied: the claim was assessed against other services or limits for the same patient and period, and is not payable as sent. Compare it with other claims of that day. The full wording is in Alberta Health's explanatory code list.",
  '67A':
    'This service has already been processed for this patient and day. If it was a second, separate encounter, send it with encounter number 2 and a note. If the first was paid at zero, ask for a reassessment of that claim.',
  RVRSL:
    'An earlier result for this claim was reversed. Any amount paid may have been taken back. Wait for the next result, or correct the claim and send it again.',
  '05BB':
    'The number does not belong to this patient, or is blank. Confirm name, date of birth and health number with the patient or clinic, then send again.',
  '05A':
    "The patient's health number is blank or not valid. Check it for typing errors, and that an out-of-province patient is marked as such, then send the claim again.",
} as const;
