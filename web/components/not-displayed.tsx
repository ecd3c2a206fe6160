import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';

interface NotDisplayedProps {
  /** The record in the page's address, such as `check`. */
  readonly one: string;
  readonly message: string;
  /** The name of the button to the list. */
  readonly list: string;
  readonly onList: () => void;
  /** Undefined if trying again can't help. */
  readonly retry?: (() => void) | undefined;
}

/** Takes the place of a page if its record can't be displayed. */
export function NotDisplayed({ one, message, list, onList, retry }: NotDisplayedProps) {
  return (
    <Alert
      type="error"
      statusIconAriaLabel="Error"
      header={<h1 className="plain-heading">{`The ${one} can't be displayed`}</h1>}
      action={
        <SpaceBetween direction="horizontal" size="xs">
          {retry && <Button onClick={retry}>Try again</Button>}
          <Button onClick={onList}>{list}</Button>
        </SpaceBetween>
      }
    >
      {message}
    </Alert>
  );
}
