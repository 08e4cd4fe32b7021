/** The logo: an open door at the end of a corridor. */
export function Mark({ size = 28 }: { size?: number }) {
  return <img src="/mark.svg" width={size} height={size} alt="" />;
}
