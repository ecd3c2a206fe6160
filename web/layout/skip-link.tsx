import { focusHeading } from './use-page.ts';

/** Id of the element that contains the page's content. */
export const CONTENT_ID = 'content';

/** The first tab stop: skips header and menu. */
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
