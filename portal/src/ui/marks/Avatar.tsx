import styles from './Avatar.module.css';

type Props = { name: string; size?: 24 | 28 | 36; colour?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 };

export function Avatar({ name, size = 28, colour = 2 }: Props) {
  return (
    <span className={styles.avatar} data-colour={colour} data-size={size} aria-hidden>
      {initials(name)}
    </span>
  );
}

/** The first letters of the first and last name, without titles and credentials. */
export function initials(name: string): string {
  const parts = name
    .replace(/^Dr\.\s+/, '')
    .replace(/,.*$/, '')
    .split(/\s+/)
    .filter(Boolean);
  const last = parts.length > 1 ? parts.at(-1) : '';
  return `${parts[0]?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase();
}
