export const words = {
  noApprovals: 'You have no pending approvals',
  noDrafts: 'You have no saved drafts',
  loadFailed: 'Error loading draft',
  saveFailed: 'Error saving draft',
  discardFailed: 'Error discarding draft',
  exportFailed: 'Error exporting PDF',
  saveFirst: 'Save your draft before exporting.',
  notADraft: 'Cannot discard draft as this is not a draft.',
  notInDraftMode: 'Cannot export draft as PDF when not in draft mode.',
  forwardFailed: 'Error forwarding econsult.',
  listFailed: 'Error fetching your drafts',
  discardSomeFailed: 'Error discarding some drafts',
  newer: 'This draft was changed elsewhere since you opened it.',
  /** On paper. */
  paper: {
    title: 'Draft',
    notSent: 'A draft. It has not been sent.',
    service: 'Service',
    emr: 'EMR chart number',
  },
};
