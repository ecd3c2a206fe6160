import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { type ReactNode, useState } from 'react';
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
  /** Whether what is shown is about to be replaced. */
  readonly isLoading: boolean;
  readonly onRefresh: () => Promise<void>;
  readonly actions?: ReactNode;
}

type RefreshProps = Pick<TableHeaderProps, 'many' | 'isLoading' | 'onRefresh'>;

/** Shows only a refresh that was asked for. A list also refreshes itself, and isn't drawn again if nothing changed. */
function RefreshButton({ many, isLoading, onRefresh }: RefreshProps) {
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    await onRefresh().finally(() => setRefreshing(false));
  };
  return (
    <Button
      iconName="refresh"
      ariaLabel={`Refresh ${many}`}
      loading={isRefreshing || isLoading}
      loadingText={`Refreshing ${many}`}
      onClick={() => void refresh()}
    />
  );
}

export function TableHeader(props: TableHeaderProps) {
  const { title, description, counter, many, isLoading, onRefresh, actions } = props;
  return (
    <Header
      variant="h1"
      counter={counter}
      description={description}
      actions={
        <div className={styles.buttons}>
          <RefreshButton many={many} isLoading={isLoading} onRefresh={onRefresh} />
          {actions}
        </div>
      }
    >
      {title}
    </Header>
  );
}
