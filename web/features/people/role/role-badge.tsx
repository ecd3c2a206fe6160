import { luminance, readableText } from './readable-text.ts';
import styles from './role-badge.module.css';

interface RoleBadgeProps {
  readonly name: string;
  readonly color: string | null | undefined;
}

/** A role by colour and name: never by colour alone. */
export function RoleBadge({ name, color }: RoleBadgeProps) {
  const background = color && luminance(color) !== undefined ? color : '#5f6b7a';
  return (
    <span className={styles.badge} style={{ backgroundColor: background, color: readableText(background) }}>
      {name}
    </span>
  );
}
