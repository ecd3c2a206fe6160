import Alert from '@cloudscape-design/components/alert';

interface ByHandProps {
  readonly lines: readonly { readonly user_id: number; readonly name: string; readonly text: string }[];
}

/** Lists hours that the program's file can't take back. */
export function ByHand({ lines }: ByHandProps) {
  if (lines.length === 0) return null;
  return (
    <Alert type="warning" statusIconAriaLabel="Warning" header="Enter these in the payroll program by hand">
      <div>Its file can't take hours back.</div>
      <ul>
        {lines.map(({ user_id, name, text }) => (
          <li key={user_id}>
            {name}: {text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
