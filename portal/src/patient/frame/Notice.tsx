/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import styles from './Notice.module.css';

type Props = { kind?: 'danger' | 'ok' | 'info'; children: ComponentChildren };

/** A message on the page. One of danger is read out at once. */
export function Notice({ kind, children }: Props) {
  return (
    <div
      class={[styles.notice, kind && styles[kind]].filter(Boolean).join(' ')}
      role={kind === 'danger' ? 'alert' : kind ? 'status' : 'note'}
    >
      {children}
    </div>
  );
}
