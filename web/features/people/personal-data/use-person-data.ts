import { useCallback, useState } from 'react';
import {
  deletedDataAccess,
  personData,
  type PersonDataSection,
} from '../../../../shared/contract/operations/persons.ts';
import { personDataFile } from '../../../../shared/person-data-file.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../session/use-session.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { downloadJson } from '../../../components/download.ts';

async function allSections(userId: number): Promise<PersonDataSection[]> {
  const sections: PersonDataSection[] = [];
  let after: string | null = null;
  do {
    const page: { sections: PersonDataSection[]; next: string | null } = await call(personData, {
      query: { user_id: userId, after },
    });
    sections.push(...page.sections);
    after = page.next;
  } while (after !== null);
  return sections;
}

/** Downloads what is stored about a person (R44), and confirms it. */
export function usePersonData() {
  const { can } = useSession();
  const { notify } = useNotices();
  const [isLoading, setLoading] = useState(false);
  const downloadOf = useCallback(
    async (userId: number, whose: string): Promise<void> => {
      setLoading(true);
      try {
        const text = personDataFile(userId, await allSections(userId), {
          at: new Date(),
          by: can(deletedDataAccess) ? 'administrator' : 'person',
        });
        downloadJson(text, `personal data of user ${userId}.json`);
        notify({ type: 'success', content: `${whose} was downloaded.` });
      } catch (error) {
        notify({ type: 'error', content: messageOf(error, `${whose} couldn't be downloaded.`) });
      } finally {
        setLoading(false);
      }
    },
    [can, notify],
  );
  return { downloadOf, isLoading };
}
