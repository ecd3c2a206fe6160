import type { PaginationProps } from '@cloudscape-design/components/pagination';

export const paginationLabels = (many: string): PaginationProps.Labels => ({
  paginationLabel: `Pages of ${many}`,
  nextPageLabel: 'Next page',
  previousPageLabel: 'Previous page',
  pageLabel: (page) => `Page ${page}`,
});
