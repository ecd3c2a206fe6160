import { CONTENT_ID } from './content.ts';
import { focusHeading } from './use-page.ts';

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
