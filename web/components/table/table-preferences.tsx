import CollectionPreferences from '@cloudscape-design/components/collection-preferences';
import type { Column } from './column.ts';
import { PAGE_SIZES } from './page-size.ts';
import type { TableView } from './use-table-view.ts';

interface TablePreferencesProps {
  readonly title: string;
  /** The plural noun for the rows. */
  readonly many: string;
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'isRowHeader'>[];
  readonly view: Pick<TableView, 'pageSize' | 'display' | 'setPreferences'>;
}

/** The button that opens the dialog for page size and columns. */
export function TablePreferences({ title, many, columns, view }: TablePreferencesProps) {
  return (
    <CollectionPreferences
      title={title}
      confirmLabel="Confirm"
      cancelLabel="Cancel"
      pageSizePreference={{
        title: 'Page size',
        options: PAGE_SIZES.map((value) => ({ value, label: `${value} ${many}` })),
      }}
      contentDisplayPreference={{
        title: 'Columns',
        description: 'Choose columns and their order.',
        options: columns.map(({ id, header, isRowHeader }) => ({
          id,
          label: header,
          alwaysVisible: isRowHeader === true,
        })),
      }}
      preferences={{ pageSize: view.pageSize, contentDisplay: view.display }}
      onConfirm={({ detail }) =>
        view.setPreferences(
          detail.pageSize ?? view.pageSize,
          (detail.contentDisplay ?? []).map(({ id, visible }) => ({ id, visible })),
        )
      }
    />
  );
}
