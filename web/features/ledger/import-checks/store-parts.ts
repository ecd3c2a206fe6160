import { beginImport, endImport, importPart } from '../../../../shared/contract/operations/import-parts.ts';
import type { AnswerOf } from '../../../../shared/contract/operations.ts';
import type { FoundReading } from '../../../../shared/ledger/import.ts';
import { MAX_PART_BYTES, MAX_PART_ROWS } from '../../../../shared/ledger/import-parts.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { repeatedly } from '../../../api/repeatedly.ts';
import type { ImportChoices, SentRow } from './import-source.ts';
import { partChoices } from './preview-file.ts';
import { rowsThatFit } from './split-rows.ts';

export type Ended = AnswerOf<'end-import'>;

/** An import that the server knows. */
export interface Begun {
  readonly importId: string;
  /** Number of checks in complete parts. */
  stored: number;
}

interface Storing {
  readonly choices: ImportChoices;
  readonly sent: readonly SentRow[];
  readonly reading: FoundReading;
  readonly acceptsTwins: boolean;
  readonly twinsSeen: number;
  readonly signal: AbortSignal;
  readonly onStored: (count: number) => void;
}

/** What is kept with an import for continuing it. */
interface Kept {
  readonly fileHash: string;
  readonly settings: string | null;
}

const MAX_NAME_LENGTH = 255;
const SMALLEST_PART = 50;

export const begin = async ({ choices, sent, fileHash, settings }: Storing & Kept): Promise<Begun> => {
  const body = {
    count: sent.length,
    file_name: choices.fileName.slice(0, MAX_NAME_LENGTH),
    file_hash: fileHash,
    settings,
  };
  return { importId: (await call(beginImport, { body })).import_id, stored: 0 };
};

/** Sends all rows that aren't stored yet, part by part, and makes them visible. */
export async function storeRest(begun: Begun, storing: Storing): Promise<Ended> {
  const { choices, sent, reading, acceptsTwins, twinsSeen, signal, onStored } = storing;
  const common = { ...partChoices(choices, reading), accept_twins: acceptsTwins };
  let maxRows = MAX_PART_ROWS;
  while (begun.stored < sent.length) {
    const offset = begun.stored;
    const count = rowsThatFit(sent, offset, { maxRows, maxBytes: MAX_PART_BYTES });
    const rows = sent.slice(offset, offset + count).map(({ row }) => row);
    const body = { ...common, import_id: begun.importId, offset, rows };
    try {
      // oxlint-disable-next-line no-await-in-loop
      const { written } = await repeatedly(() => call(importPart, { body, signal }), signal);
      if (written >= rows.length) begun.stored += rows.length;
      onStored(offset + written);
    } catch (error) {
      // Many long new names in one part.
      const isTooLarge = error instanceof ApiError && error.status === 413 && maxRows > SMALLEST_PART;
      if (!isTooLarge) throw error;
      maxRows = Math.ceil(Math.min(maxRows, rows.length) / 2);
    }
  }
  const body = { import_id: begun.importId, discard: false, twins_seen: twinsSeen };
  return repeatedly(() => call(endImport, { body }), signal);
}

export const discard = (importId: string): Promise<Ended> =>
  call(endImport, { body: { import_id: importId, discard: true } });
