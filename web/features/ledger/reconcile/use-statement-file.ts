import { useState } from 'react';
import { type Answers, type Question, UNREADABLE } from '../../../../shared/ledger/files/reading.ts';
import type { StatementFile } from '../../../../shared/ledger/reconcile/statement-file.ts';
import { messageOf } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';

export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly answers: Answers;
  readonly read: StatementFile;
}

/** Returns the questions that the file leaves open. */
export const openQuestions = ({ read, answers }: ChosenFile): Question[] => [
  ...(read.isOrderOpen ? (['date order'] as const) : []),
  ...(read.isSignOpen ? (['sign'] as const) : []),
  ...(read.accounts.length > 0 && answers.account === undefined ? (['account'] as const) : []),
];

async function readFile(name: string, bytes: Uint8Array, answers: Answers): Promise<ChosenFile> {
  // Loaded with the first file, because reading takes more code than the rest of the page.
  const [{ readStatement }, { textOf }] = await loadPart(() =>
    Promise.all([
      import('../../../../shared/ledger/reconcile/statement-file.ts'),
      import('../../../../shared/ledger/files/read-file.ts'),
    ]),
  );
  return { name, bytes, answers, read: readStatement(textOf(bytes), answers) };
}

/** Holds a bank's file and what was read from it. */
export function useStatementFile() {
  const [file, setFile] = useState<ChosenFile>();
  const [failure, setFailure] = useState<string>();
  const open = async (name: string, bytes: Uint8Array, answers: Answers): Promise<void> => {
    try {
      setFile(await readFile(name, bytes, answers));
      setFailure(undefined);
    } catch (error) {
      setFile(undefined);
      setFailure(messageOf(error, UNREADABLE));
    }
  };
  return {
    file,
    failure,
    choose: async (chosen: File) => open(chosen.name, new Uint8Array(await chosen.arrayBuffer()), {}),
    answer: async (question: Question, value: string) => {
      if (file) await open(file.name, file.bytes, { ...file.answers, [question]: value });
    },
    forget: () => {
      setFile(undefined);
      setFailure(undefined);
    },
  };
}

export type UsedStatementFile = ReturnType<typeof useStatementFile>;
