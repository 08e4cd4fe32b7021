/** The address of the notification centre, or of one notification. */
export const centreLink = (campaignId?: string) => ({
  to: '/dashboard/secure-messaging' as const,
  search: { tab: 'notifications', ...(campaignId ? { campaignId } : {}) },
});
