import Alert from '@cloudscape-design/components/alert';

/** Shows hints worth a second look; none of them prevents saving. */
export function DateHints({ hints }: { readonly hints: readonly (string | undefined)[] }) {
  const known = hints.filter((hint): hint is string => hint !== undefined);
  return (
    <div aria-live="polite">
      {known.length > 0 && (
        <Alert type="info" statusIconAriaLabel="Info">
          {known.map((hint) => (
            <div key={hint}>{hint}</div>
          ))}
        </Alert>
      )}
    </div>
  );
}
