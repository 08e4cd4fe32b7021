type Sent = { id: string; activityId: string | null; patient: Buffer };

/** A copy belongs to its thread in the audit trail. */
export const subjectOf = ({ id, activityId }: Omit<Sent, 'patient'>) =>
  activityId ? `thread:${activityId}` : `patient-message:${id}`;

export const aboutMessage = (sent: Sent) => ({ subject: subjectOf(sent), patient: sent.patient });
