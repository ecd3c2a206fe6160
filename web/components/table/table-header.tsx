import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import type { ReactNode } from 'react';
import { grouped } from '../../../shared/count-of.ts';
import styles from './table.module.css';

export const counterText = (matches: number, all: number): string =>
  matches === all ? `(${grouped(all)})` : `(${grouped(matches)}/${grouped(all)})`;

interface TableHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** The row count; empty until it is known. */
  readonly counter: string;
  readonly many: string;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly actions?: ReactNode;
}

export function TableHeader(props: TableHeaderProps) {
  const { title, description, counter, many, isRefreshing, onRefresh, actions } = props;
  return (
    <Header
      variant="h1"
      counter={counter}
      description={description}
      actions={
        <div className={styles.buttons}>
          <Button
            iconName="refresh"
            ariaLabel={`Refresh ${many}`}
            loading={isRefreshing}
            loadingText={`Refreshing ${many}`}
            onClick={onRefresh}
          />
          {actions}
        </div>
      }
    >
      {title}
    </Header>
  );
}
