import { luminance, readableText } from './readable-text.ts';
import styles from './role-badge.module.css';

interface RoleBadgeProps {
  readonly name: string;
  readonly color: string | null | undefined;
}

/** Shows a role by color and name, because color alone isn't accessible. */
export function RoleBadge({ name, color }: RoleBadgeProps) {
  const background = color && luminance(color) !== undefined ? color : '#5f6b7a';
  return (
    <span className={styles.badge} style={{ backgroundColor: background, color: readableText(background) }}>
      {name}
    </span>
  );
}
