import type { CardsProps } from '@cloudscape-design/components/cards';
import type { TableProps } from '@cloudscape-design/components/table';
import { type Shown, visibleIds } from './column-display.ts';
import type { Branches } from './tree-rows.ts';
import type { ExpandedRows } from './use-expanded-rows.ts';

/** Converts the state of lists into props of the table component. */

export interface Selection<T> {
  readonly type: 'single' | 'multi';
  readonly selected: readonly T[];
  readonly onChange: (selected: readonly T[]) => void;
}

export const selectionProps = <T>({ type, selected, onChange }: Selection<T>): Partial<TableProps<T>> => ({
  selectionType: type,
  selectedItems: selected,
  onSelectionChange: ({ detail }) => onChange(detail.selectedItems),
});

/** The same for cards, which a phone shows instead of rows. */
export const cardSelection = <T>({ type, selected, onChange }: Selection<T>): Partial<CardsProps<T>> => ({
  selectionType: type,
  selectedItems: selected,
  onSelectionChange: ({ detail }) => onChange(detail.selectedItems),
});

export const treeProps = <T>(
  { getItemChildren, isItemExpandable }: Branches<T>,
  { expandedItems, toggle }: ExpandedRows<T>,
): Partial<TableProps<T>> => ({
  expandableRows: {
    getItemChildren,
    isItemExpandable,
    expandedItems,
    onExpandableItemToggle: ({ detail }) => toggle(detail.item, detail.expanded),
  },
});

export const ariaLabelsOf = <T>(
  title: string,
  many: string,
  rowName: (item: T) => string,
): TableProps.AriaLabels<T> => ({
  tableLabel: title,
  resizerRoleDescription: 'resize button',
  expandButtonLabel: (item) => `Expand ${rowName(item)}`,
  collapseButtonLabel: (item) => `Collapse ${rowName(item)}`,
  selectionGroupLabel: `Select ${many}`,
  allItemsSelectionLabel: () => `Select all ${many}`,
  itemSelectionLabel: (_, item) => `Select ${rowName(item)}`,
});

/** Maps the component's widths to column ids; the selection column, if any, comes first. */
export function widthsById(display: readonly Shown[], widths: readonly number[], hasSelection: boolean) {
  return Object.fromEntries(
    visibleIds(display).flatMap((id, index) => {
      const width = widths[index + (hasSelection ? 1 : 0)];
      return width === undefined ? [] : [[id, Math.round(width)]];
    }),
  );
}
