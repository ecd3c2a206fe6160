import { createContext, use } from 'react';
import { DEFAULT_BASIS } from '../../../../shared/timesheets/hours.ts';
import type { OvertimeBasis } from '../../../../shared/timesheets/overtime.ts';

/** R66: what the overtime of the shown sheet is counted by. */
export const BasisContext = createContext<OvertimeBasis>(DEFAULT_BASIS);

export const useBasis = (): OvertimeBasis => use(BasisContext);
