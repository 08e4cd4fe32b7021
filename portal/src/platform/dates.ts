const full = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** Mar 4, 2026, 3:12 PM. */
export function longTime(iso: string): string {
  return full
    .format(new Date(iso))
    .replace(/\b([ap])\.m\./, (_, half: string) => `${half.toUpperCase()}M`);
}
