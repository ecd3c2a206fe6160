import { grouped } from '../../../components/grouped.ts';

export const checksText = (count: number): string => (count === 1 ? '1 check' : `${grouped(count)} checks`);
export const linesText = (count: number): string => (count === 1 ? '1 line' : `${grouped(count)} lines`);
