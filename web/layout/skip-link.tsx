import { focusHeading } from './use-page.ts';

/** The element that holds the page itself. */
export const CONTENT_ID = 'content';

/** The first stop of who moves by the keyboard: past header and menu, to the heading of the page. */
export function SkipLink({ onSkip }: { readonly onSkip: () => void }) {
  return (
    <a
      className="skip-link"
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        onSkip();
        focusHeading();
      }}
    >
      Skip to the content
    </a>
  );
}
