/** Formats ten digits as a phone number, whatever separates them. */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '');
  return /^\d{10}$/.test(digits) ? digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3') : typed;
}
