import { useMemo } from 'react';
import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import { overtimeBasis } from '../../../../shared/contract/operations/payroll.ts';
import { DEFAULT_BASIS } from '../../../../shared/timesheets/hours.ts';
import { type StateFlags, stateOf } from '../../../../shared/timesheets/lifecycle.ts';
import type { OvertimeBasis } from '../../../../shared/timesheets/overtime.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';

type Basis = AnswerOf<typeof overtimeBasis>;

export interface UsedBasis {
  readonly basis: OvertimeBasis;
  /** Undefined until it is loaded. */
  readonly info: Basis | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** R66: fetches what the overtime of a sheet is counted by. `key` changes when the page is opened again. */
export function useOvertimeBasis(sheet: StateFlags & { readonly id: number }, key: string | number): UsedBasis {
  const {
    data: read,
    error,
    mutate,
  } = useRead(
    ['overtime-basis', sheet.id, stateOf(sheet), key],
    async () => ({ id: sheet.id, answer: await call(overtimeBasis, { query: { timesheet_id: sheet.id } }) }),
    { keepPreviousData: true },
  );
  // The basis of a sheet stays while it is read again, but never that of another one.
  const data = read?.id === sheet.id ? read.answer : undefined;
  const basis = useMemo(
    (): OvertimeBasis =>
      data
        ? {
            rule: data.rule,
            weekStart: data.week_start,
            earlier: data.earlier,
            countedThrough: data.counted_through,
          }
        : DEFAULT_BASIS,
    [data],
  );
  return { basis, info: data, error, retry: () => void mutate() };
}
