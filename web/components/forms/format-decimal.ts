/** Writes a decimal comma as a point. With three digits behind it, a comma could separate thousands. */
export const formatDecimal = (typed: string): string => typed.replace(/^(\s*[+-]?\d*),(\d{1,2}\s*)$/, '$1.$2');
