/** Shows `2026-07-06 to 2026-07-10` so that it wraps between dates, but not within one. */
export const SpanOfDays = ({ text }: { readonly text: string }) =>
  text.split(/(?<= to) /).map((part) => (
    <span key={part}>
      <span className="unbroken">{part}</span>{' '}
    </span>
  ));
