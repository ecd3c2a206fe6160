/** Stands for a fund source if the user leaves an account of the file out. */
export const LEFT_OUT = '-';
