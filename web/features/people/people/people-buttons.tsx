import Button from '@cloudscape-design/components/button';
import { messageOf } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';
import type { Column } from '../../../components/table/column.ts';
import { useToday } from '../../../components/use-today.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import type { Person } from './person-rows.ts';

interface PeopleButtonsProps {
  /** Those that the search found. */
  readonly people: readonly Person[];
  readonly isFiltered: boolean;
  readonly columns: readonly Column<Person>[];
  readonly isLoading: boolean;
}

/** Buttons to download the directory, and to print it as a phone list. */
export function PeopleButtons({ people, isFiltered, columns, isLoading }: PeopleButtonsProps) {
  const { notify } = useNotices();
  const today = useToday();
  const exportCsv = async () => {
    try {
      const { exportPeople } = await loadPart(() => import('./export-people.ts'));
      exportPeople(people, columns, `people ${today}`, isFiltered);
    } catch (error) {
      notify({ type: 'error', content: messageOf(error, "The people couldn't be exported.") });
    }
  };
  return (
    <>
      <Button disabled={isLoading} disabledReason="The people aren't loaded yet." onClick={() => void exportCsv()}>
        Export CSV
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
    </>
  );
}
