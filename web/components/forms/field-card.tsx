import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface FieldCardProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** Fields; two are side by side where there is room. */
  readonly children: ReactNode;
}

/** A titled part of a form. It isn't printed if all its fields are empty. */
export function FieldCard({ title, description, children }: FieldCardProps) {
  return (
    <div className={styles.card}>
      <Container
        header={
          <Header variant="h2" {...(description !== undefined && { description })}>
            {title}
          </Header>
        }
      >
        <div className={styles.columns}>{children}</div>
      </Container>
    </div>
  );
}
